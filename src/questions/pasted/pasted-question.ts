import type { Doc } from '../text/document/document.ts';
import type { PastedType } from './pasted-types.ts';

/** What a reader of pasted text should know of a question that was read in it. */
export type PasteNote =
  /** An answer names no alternative; it is in the solution. */
  | 'answerUnclear'
  /** What looks like alternatives asks further questions; it is in the stem. */
  | 'subQuestions'
  | 'tooManyAlternatives'
  /** What follows the most questions that are read at once. */
  | 'tooManyQuestions';

/** A question read in pasted text, or a `text` between questions. */
export type PastedQuestion = {
  kind: 'question' | 'text';
  idType: PastedType['idType'];
  /** With gaps as written: '____' or '[[answer]]'. */
  stem: Doc;
  alternatives: Doc[];
  /** Positions of the right alternatives, from 1. */
  answerKey: number[];
  /** The accepted answers of each gap in the stem. */
  gapAnswers: string[][];
  solution: Doc | null;
  notes: PasteNote[];
  /** The numbers, letters, marks and answer lines that were read and are in none of the texts. */
  labels: string[];
};

/** The most questions that are read at once. */
export const MAX_PASTED_QUESTIONS = 100;
