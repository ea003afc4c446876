import { withAnswerKey } from '../core/results/answer-keys.ts';
import type { AnyQuestionType } from './any-question-type.ts';

/** Returns whether something can be the answer key of a question: only fields of its key, and complete content with them. */
export const isAnswerKeyOf = (type: AnyQuestionType, content: unknown, answerKey: unknown): boolean => {
  if (typeof answerKey !== 'object' || answerKey === null) return false;
  const fields = Object.keys(answerKey);
  return (
    fields.length > 0 &&
    fields.every((field) => type.answerKeyFields.includes(field)) &&
    type.isContent(withAnswerKey(content, answerKey))
  );
};
