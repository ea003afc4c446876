import type { PublicQuestion } from '../../../contract/assessments.ts';
import { answerProgressOf, type Completeness, completenessOf } from '../../../questions/answer-progress.ts';
import type { AnswerProgress } from '../../../questions/capabilities.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import type { Entries } from '../journal/entries.ts';

/** What strip, map and bar tell of the questions. */
export type Marks = {
  questions: readonly PublicQuestion[];
  entries: Entries;
  /** The ids of those marked for later. */
  later: readonly number[];
  /** Where the student is. */
  index: number;
};

/** How far a question is answered; what the server has refused is no answer. */
export function answeredOf(entries: Entries, question: PublicQuestion): AnswerProgress & { state: Completeness } {
  const entry = entries.get(question.idQuestion);
  const response = entry === undefined || entry.state === 'refused' ? null : entry.response;
  const parts = answerProgressOf(screensOf(question.idType), question.content, response);
  return { ...parts, state: completenessOf(parts) };
}

/** The questions that are answered in this way. */
export const answeredAs = (
  state: Completeness,
  { questions, entries }: Pick<Marks, 'questions' | 'entries'>,
): PublicQuestion[] => questions.filter((question) => answeredOf(entries, question).state === state);
