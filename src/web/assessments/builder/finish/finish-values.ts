import { isBlank } from '../../../../questions/text/document/blank.ts';
import type { Doc } from '../../../../questions/text/document/document.ts';
import type { DraftShape } from '../../../data/drafts/store.ts';

/** Instructions without anything to see are none to the server. */
export type FinishValues = { title: string; instructions: Doc };

/** Returns whether title and instructions are the same. */
export const hasSameValues = (one: FinishValues, other: FinishValues): boolean =>
  one.title === other.title && isSameText(one.instructions, other.instructions);

const isSameText = (one: Doc, other: Doc) =>
  JSON.stringify(instructionsOf(one)) === JSON.stringify(instructionsOf(other));

/** Returns the instructions as the server stores them: null when nothing in them is visible. */
export const instructionsOf = (doc: Doc): Doc | null => (isBlank(doc) ? null : doc);

/** Returns the fields of `after` that differ from `before`. */
export const changesBetween = (before: FinishValues, after: FinishValues): Partial<FinishValues> => ({
  ...(before.title !== after.title && { title: after.title }),
  ...(!isSameText(before.instructions, after.instructions) && { instructions: after.instructions }),
});

/** The draft of title and instructions, until the server has them. */
export const finishDraft: DraftShape<FinishValues> = {
  form: 'assessment',
  version: 1,
  parse: (stored) => (isFinishValues(stored) ? stored : null),
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isFinishValues = (stored: unknown): stored is FinishValues =>
  isObject(stored) &&
  typeof stored.title === 'string' &&
  isObject(stored.instructions) &&
  stored.instructions.type === 'doc' &&
  Array.isArray(stored.instructions.content);
