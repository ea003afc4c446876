import { type AnsweredPart, alternativeLetters } from './question-type.ts';
import type { Doc } from './text/document/document.ts';
import { readableText } from './text/plain/plain-text.ts';

/** Returns the whole of a question as its only part. */
export const answeredWhole = (given: Partial<AnsweredPart>): AnsweredPart[] => [{ ...empty, ...given }];

/** Returns the alternatives of a question with which of them were chosen, and what choosing each is worth. */
export const answeredAlternatives = <Item extends { id: number; text: Doc }>(
  alternatives: readonly Item[],
  chosen: readonly number[],
  gradeOf: (alternative: Item) => number,
): AnsweredPart[] =>
  alternatives.map((alternative, index) => ({
    ...empty,
    id: alternative.id,
    letter: alternativeLetters[index] ?? '',
    text: readableText(alternative.text),
    answered: chosen.includes(alternative.id),
    grade: gradeOf(alternative),
  }));

const empty: AnsweredPart = {
  id: 1,
  letter: '',
  text: '',
  answered: false,
  grade: null,
  blanks: [],
  answers: [],
  answerText: '',
};
