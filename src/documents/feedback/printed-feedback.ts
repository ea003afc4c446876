import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';
import type { RightAnswer } from '../../questions/question-type.ts';
import type { Doc } from '../../questions/text/document/document.ts';

/** What students get back after an assessment: what was right in their version, and why. */
export type PrintedFeedback = {
  language: DocumentLanguage;
  paper: PaperSize;
  title: string;
  subtitle: string;
  version: number;
  /** In the order of the version. */
  questions: PrintedSolution[];
};

export type PrintedSolution = {
  /** The language it is written in, by its name on the wire. */
  language: string;
  answer: RightAnswer;
  solution: Doc | null;
};
