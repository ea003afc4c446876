import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';

/** What families read of an assessment, a page for each student. */
export type PrintedFamily = {
  /** Of the name of the file; each page has the language of its family. */
  language: DocumentLanguage;
  paper: PaperSize;
  title: string;
  school: string;
  course: string;
  /** As in 2026-11-24. */
  day: string;
  pages: FamilyPage[];
  /** Whether each student's begins a sheet of paper that is printed on both sides; not by default. */
  bothSides?: boolean | undefined;
};

export type FamilyPage = {
  language: DocumentLanguage;
  firstName: string;
  /** With the last name, in the order of the language. */
  name: string;
  /** The grade on the school's scale; null without one. */
  grade: string | null;
  /** Whether nothing can be right or wrong: then it is said how many questions were answered. */
  isScale: boolean;
  /** Right ones, or answered ones, of those that count: without those that wait, and none on scales beside others. */
  count: number;
  questions: number;
  /** Responses that wait for a grade. */
  ungraded: number;
  /** Late responses that wait for a decision. */
  late: number;
  parts: FamilyPart[];
  /** Whether the contents are told later, since others may still take the assessment. */
  partsLater: boolean;
  /** What the teacher has written to the family; blank without anything. */
  teacherNote: string;
};

/** A content with its percentage, which is not shown. */
export type FamilyPart = {
  name: string;
  percentage: number;
  /** Right ones of all; null where they do not say the same as the percentage. */
  hits: { count: number; of: number } | null;
};
