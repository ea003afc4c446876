import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';

/** A list of a class, the list to sign at an assessment, or labels for the desks at an assessment. */
export const peopleLists = ['class', 'attendance', 'seating'] as const;
export type PeopleList = (typeof peopleLists)[number];

export type PrintedPeople = {
  list: PeopleList;
  language: DocumentLanguage;
  paper: PaperSize;
  /** The name of the class, or the title of the assessment. */
  title: string;
  /** Above the title: school and year, or school and class. */
  subtitle: string;
  /** Below the title: who teaches the class, or when the assessment is. */
  detail: string;
  people: PrintedPerson[];
};

export type PrintedPerson = {
  name: string;
  className: string;
  listNumber: number | null;
  /** The number of the student's form; null in the list of a class. */
  version: number | null;
};
