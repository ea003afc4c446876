import type { Doc } from './text/document/document.ts';

/** How a question prints: what is asked, and below it what there is to choose from or to write into. */
export type PrintLayout = { command: Doc; parts: PrintPart[] };

export type PrintPart =
  | { type: 'alternatives'; choose: 'one' | 'many'; items: { letter: string; text: Doc }[] }
  /** Room to write in; how much of it is the assessment's setting. */
  | { type: 'room' }
  | { type: 'rubric'; objectives: Doc[] }
  /** Nothing that paper could hold. */
  | { type: 'onScreen' };

/** What an assessment says of how all its questions print. */
export type PrintSettings = {
  /** Ruled lines below a question that is answered in writing. */
  assessmentResponseSpace: number;
  /** A box to tick beside every alternative. */
  showCheckboxResponseSpace: boolean;
  /** Leaves out the line that says how many alternatives to mark. */
  hideAssessmentAlternativeInstructions: boolean;
};
