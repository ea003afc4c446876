import type { Entry } from '../../../contract/questions.ts';

/** An entry of the bank, and what can be done with its questions. */
export type EntryProps = {
  entry: Entry;
  /** The questions the assessment has. */
  has: ReadonlySet<number>;
  onAdd: (idsQuestions: number[]) => void;
  onRemove: (idsQuestions: number[]) => void;
};
