import { isBlank } from '../../../../questions/text/document/blank.ts';
import type { Doc } from '../../../../questions/text/document/document.ts';

/** Instructions without anything to see are none to the server. */
export type FinishValues = { title: string; instructions: Doc };

export const hasSameValues = (one: FinishValues, other: FinishValues): boolean =>
  one.title === other.title && isSameText(one.instructions, other.instructions);

const isSameText = (one: Doc, other: Doc) =>
  JSON.stringify(instructionsOf(one)) === JSON.stringify(instructionsOf(other));

/** As the server keeps them: none where there is nothing to see. */
export const instructionsOf = (doc: Doc): Doc | null => (isBlank(doc) ? null : doc);

/** What has to be sent to someone who has the one, so that they have the other. */
export const changesBetween = (before: FinishValues, after: FinishValues): Partial<FinishValues> => ({
  ...(before.title !== after.title && { title: after.title }),
  ...(!isSameText(before.instructions, after.instructions) && { instructions: after.instructions }),
});

/** What a tab has kept; null for nothing, and for what an older version kept in another shape. */
export function parseFinishValues(text: string | null): FinishValues | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isWritten(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isWritten = (kept: unknown): kept is FinishValues =>
  isObject(kept) &&
  typeof kept.title === 'string' &&
  isObject(kept.instructions) &&
  kept.instructions.type === 'doc' &&
  Array.isArray(kept.instructions.content);
