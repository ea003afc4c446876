import type { Doc } from '../../questions/text/document/document.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the names of the fields whose values differ. */
export const changedFields = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

/** Ids and counts never come near to this: milliseconds of 2001-09-09. */
const FIRST_MOMENT_MS = 1_000_000_000_000;

/** Returns whether a stored value is a moment in epoch milliseconds. */
export const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= FIRST_MOMENT_MS;

/** Returns whether a stored value is a rich text. */
export const isDoc = (value: object): value is Doc =>
  'type' in value && value.type === 'doc' && 'content' in value && Array.isArray(value.content);
