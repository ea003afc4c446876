import type { Doc } from './text/document/document.ts';
import { plainText } from './text/plain/plain-text.ts';

type Content = {
  command: Doc;
  feedback: Doc | null;
  alternatives?: readonly { id: number; text: Doc }[];
  correct?: number | readonly number[];
};

/** The fields of a question as plain text, which `applyLegacyEdit` accepts back. */
export type PlainTextFields = {
  text: string;
  /** The solution; empty when there is none. */
  feedback: string;
  /** By position, from 1. */
  alternatives: { id: number; text: string; position: number; correct: 0 | 1 }[];
};

/** Returns what stored content of any type says in plain texts, key included. */
export const plainTextFieldsOf = (content: unknown): PlainTextFields => {
  const { command, feedback, alternatives = [], correct = [] } = content as Content;
  const right = typeof correct === 'number' ? [correct] : correct;
  return {
    text: plainText(command),
    feedback: feedback === null ? '' : plainText(feedback),
    alternatives: alternatives.map(({ id, text }, index) => ({
      id,
      text: plainText(text),
      position: index + 1,
      correct: right.includes(id) ? 1 : 0,
    })),
  };
};
