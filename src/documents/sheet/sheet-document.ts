import type { FormNumber } from '../../core/assessments/form-numbers.ts';
import type { PaperSize } from '../../core/printing.ts';

/** A sheet to print, for a student or blank. */
export type SheetToPrint = {
  /** As `encodeSheetCode` returns it. */
  code: string;
  formNumber: FormNumber;
  /** No name = a line to write it on. */
  student: { name: string; listNumber: number | null } | null;
};

/** The answer sheets of a schedule, as they are printed: one page each. */
export type SheetDocument = {
  paper: PaperSize;
  /** A language of the wire; words fall back to English. */
  language: string;
  title: string;
  school: string;
  course: string;
  /** As it is read in that language; blank = none. */
  date: string;
  /** How many alternatives each question of a form has, in its order. */
  alternatives: Readonly<Record<FormNumber, readonly number[]>>;
  /** At least one. */
  sheets: readonly SheetToPrint[];
  /** Whether a page comes first that says how to print, fill and scan them. */
  withKit: boolean;
};
