import type { Doc } from './text/document/document.ts';

/** What is printed of a question: the stem, and below it what students mark or write on. */
export type PrintLayout = { command: Doc; parts: PrintPart[] };

type LevelName = 'iCan' | 'notTotally' | 'withDifficulty' | 'iCannot';

export type PrintPart =
  | { type: 'alternatives'; choose: 'one' | 'many'; items: { letter: string; text: Doc }[] }
  /** Ruled lines to write on; how many is a setting of the assessment. */
  | { type: 'writingSpace' }
  /** A table with a row for each objective and a column for each level; `letters` are those of the levels on an answer sheet, none without one. */
  | { type: 'rubric'; objectives: Doc[]; levels: readonly LevelName[]; letters: string }
  /** A note that the question is answered on a screen. */
  | { type: 'onScreen' };

/** The settings of an assessment for printing its questions. */
export type PrintSettings = {
  /** Ruled lines below a question that is answered in writing. */
  assessmentResponseSpace: number;
  /** Whether every alternative has a box to tick. */
  showCheckboxResponseSpace: boolean;
  /** Leaves out the line that says how many alternatives to mark. */
  hideAssessmentAlternativeInstructions: boolean;
  /** Shows the points of each question, their total and a box for the corrector; not by default. */
  showPoints?: boolean;
};

/** Returns what stands above the column of a level: its name, after its letter on an answer sheet where it has one. */
export const levelHeading = (letter: string | undefined, name: string): string =>
  letter ? `${letter} · ${name}` : name;
