import type { Doc } from './text/document/document.ts';
import { plainText } from './text/plain/plain-text.ts';

type Content = {
  command: Doc;
  feedback: Doc | null;
  alternatives?: readonly { id: number; text: Doc }[];
  correct?: number | readonly number[];
};

/** An alternative as plain text; `position` counts from 1. */
type PlainAlternative = { id: number; idQuestion: number; text: string; position: number };

/** The fields of a question as plain text, which `applyLegacyEdit` accepts back. */
export type PlainTextFields = {
  text: string;
  /** The solution; empty when there is none. */
  feedback: string;
  alternatives: (PlainAlternative & { correct: 0 | 1 })[];
};

/** Returns what a student reads of content of any type, stored or public, in plain texts: no key, no solution. */
export const publicTextFieldsOf = (
  idQuestion: number,
  content: unknown,
): { text: string; alternatives: PlainAlternative[] } => {
  const { command, alternatives = [] } = content as Pick<Content, 'command' | 'alternatives'>;
  return {
    text: plainText(command),
    alternatives: alternatives.map(({ id, text }, index) => ({
      ...{ id, idQuestion, text: plainText(text) },
      position: index + 1,
    })),
  };
};

/** Returns what stored content of any type says in plain texts, key included. */
export const plainTextFieldsOf = (idQuestion: number, content: unknown): PlainTextFields => {
  const { feedback, correct = [] } = content as Content;
  const right = typeof correct === 'number' ? [correct] : correct;
  const { text, alternatives } = publicTextFieldsOf(idQuestion, content);
  return {
    text,
    feedback: feedback === null ? '' : plainText(feedback),
    alternatives: alternatives.map((alternative) => ({
      ...alternative,
      correct: right.includes(alternative.id) ? 1 : 0,
    })),
  };
};
