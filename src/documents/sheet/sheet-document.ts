import type { FormNumber } from '../../core/assessments/form-numbers.ts';
import type { PaperSize } from '../../core/printing.ts';
import type { FrameOptions, WrittenQuestion } from '../../core/sheet/answer-pages.ts';
import type { Edition, SheetFormat } from '../../core/sheet/layouts.ts';

/** A sheet to print, for a student or blank. */
export type SheetToPrint = {
  /** As `encodeSheetCode` returns it; that of the first answer page where nothing has bubbles. */
  code: string;
  /** The codes of its pages for written answers, in their order; none by default. */
  answerCodes?: readonly string[];
  formNumber: FormNumber;
  /** No name = a line to write it on. */
  student: { name: string; listNumber: number | null } | null;
};

/** Answer sheets as they are printed: one a page, or two where they are half pages. */
export type SheetDocument = {
  paper: PaperSize;
  /** Half a page for at most 20 questions. */
  format: SheetFormat;
  /** The newest by default. */
  edition?: Edition;
  /** A language of the wire; words fall back to English. */
  language: string;
  title: string;
  school: string;
  course: string;
  /** As it is read in that language; blank = none. */
  date: string;
  /** How many alternatives each question of a form has, in its order; 0 for one that is answered in writing. */
  alternatives: Readonly<Record<FormNumber, readonly number[]>>;
  /** The questions of a form, by their numbers, of which several bubbles may be marked; none by default. */
  several?: Readonly<Record<FormNumber, readonly number[]>>;
  /** What is answered in writing, how many lines a text has, and whether a row for the grade is below each frame; nothing by default. */
  writing?: { questions: Readonly<Record<FormNumber, readonly WrittenQuestion[]>> } & FrameOptions;
  /** At least one. */
  sheets: readonly SheetToPrint[];
  /** Whether a page comes first that says how to print, fill and scan them. */
  withKit: boolean;
  /** Whether each page begins a sheet of paper, with nothing on the other side, also where both sides are printed; not by default. */
  bothSides?: boolean | undefined;
};
