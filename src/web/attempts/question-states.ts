import type { PublicQuestion } from '../../contract/assessments.ts';
import { answerProgressOf, type Completeness, completenessOf } from '../../questions/answer-progress.ts';
import type { AnswerProgress } from '../../questions/capabilities.ts';
import { screensOf } from '../../questions/screens-registry.tsx';
import type { JournalEntries } from './journal/entries.ts';

/** What the strip, the map and the bar show of the questions. */
export type QuestionStates = {
  questions: readonly PublicQuestion[];
  entries: JournalEntries;
  /** The ids of those marked for later. */
  later: readonly number[];
  /** Where the student is. */
  index: number;
};

/** Returns how far a question is answered. A refused response does not count. */
export function progressOfQuestion(
  entries: JournalEntries,
  question: PublicQuestion,
): AnswerProgress & { state: Completeness } {
  const entry = entries.get(question.idQuestion);
  const response = entry === undefined || entry.state === 'refused' ? null : entry.response;
  const parts = answerProgressOf(screensOf(question.idType), question.content, response);
  return { ...parts, state: completenessOf(parts) };
}

/** Returns the questions that are answered completely, partly or not at all. */
export const questionsWithCompleteness = (
  state: Completeness,
  { questions, entries }: Pick<QuestionStates, 'questions' | 'entries'>,
): PublicQuestion[] => questions.filter((question) => progressOfQuestion(entries, question).state === state);
