import type { PublicQuestion } from '../../../contract/assessments.ts';
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

export const isAnswered = (entries: Entries, idQuestion: number): boolean => {
  const entry = entries.get(idQuestion);
  return entry !== undefined && entry.response !== null && entry.state !== 'refused';
};
