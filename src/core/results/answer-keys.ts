import type { Adjustment } from './results.ts';
import type { QuestionScore } from './scoring.ts';

/** Returns the content of a question with another answer key: the key's fields replace the content's. */
export const withAnswerKey = (content: unknown, answerKey: unknown): unknown => ({
  ...(content as object),
  ...(answerKey as object),
});

/** Returns the content of an item with each answer key that is accepted; the first is the one to show. */
export const acceptedContents = (content: unknown, adjustment: Adjustment | null): unknown[] => {
  if (adjustment?.kind === 'newKey') return [withAnswerKey(content, adjustment.answerKey)];
  if (adjustment?.kind === 'secondKey') return [content, withAnswerKey(content, adjustment.answerKey)];
  return [content];
};

/** Returns the highest score by the keys that are accepted; null (waits for a grade) when any of the scores is null. */
export const bestScore = (scores: readonly QuestionScore[]): QuestionScore =>
  scores.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)));
