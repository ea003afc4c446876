import type { Doc } from './text/document/document.ts';

type CarriedAlternative = { id: number; text: Doc; grade?: number | null };

/**
 * Everything an author has written in drafts of all types of one question: content that the current type has no field
 * for is restored with a type that has one.
 */
export type CarriedContent = {
  command?: Doc;
  feedback?: Doc | null;
  alternatives?: CarriedAlternative[];
  /** The ids of the right alternatives, rising. */
  answerKey?: readonly number[];
  /** By the name of a type, what only that type has a field for. */
  byType?: Readonly<Record<string, unknown>>;
};
