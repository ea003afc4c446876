import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';
import type { MarkedAnswer } from '../../core/scanning/sheet-marks.ts';

/** Answer sheets that were read, a page for each student. */
export type PrintedReadSheets = {
  language: DocumentLanguage;
  /** Of a page without a picture; others are as large as their sheet. */
  paper: PaperSize;
  title: string;
  course: string;
  /** Whether it may be said what is right: else only what was read is drawn. */
  isJudged: boolean;
  pages: ReadSheetPage[];
};

export type ReadSheetPage = {
  /** With the last name, in the order of the language. */
  name: string;
  /** In millimetres; null once it is deleted, or where the layout is not known. */
  picture: { asset: string; width: number; height: number } | null;
  /** Of what counts so far. */
  points: { reached: number; possible: number };
  answers: (MarkedAnswer & {
    /** What it was worth; null while it waits, and where it does not count. */
    points: number | null;
  })[];
};
