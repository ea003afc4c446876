import type { Doc } from './text/document/document.ts';

type CarriedAlternative = { id: number; text: Doc; grade?: number | null };

/** What an author has written, over all types a draft has had: what one type has no field for waits for one that has. */
export type CarriedContent = {
  command?: Doc;
  feedback?: Doc | null;
  alternatives?: CarriedAlternative[];
  /** The ids of the right alternatives, rising. */
  answerKey?: readonly number[];
  /** By the name of a type, what only that type has a field for. */
  byType?: Readonly<Record<string, unknown>>;
};
