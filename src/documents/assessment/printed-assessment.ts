import type { DocumentLanguage, PaperSize, PrintStyle } from '../../core/printing.ts';
import type { PrintSettings } from '../../questions/print-layout.ts';
import type { Doc } from '../../questions/text/document/document.ts';

/** An assessment as it is printed, without answer key and solutions: copies of its forms. */
export type PrintedAssessment = {
  /** The language of headings and labels; each question has its own. */
  language: DocumentLanguage;
  paper: PaperSize;
  style: PrintStyle;
  columns: 1 | 2;
  title: string;
  /** Above the title: school, discipline, year. */
  subtitle: string;
  /** As it is printed, in the language of the document. */
  date: string | null;
  /** The stored file of the logo. */
  logo: string | null;
  instructions: Doc | null;
  settings: PrintSettings;
  /** Its parts with headings, in order, the same in all forms. */
  sections?: readonly PrintedSection[] | undefined;
  forms: PrintedForm[];
  /** One copy for each; `[]` prints one of each form without a name. */
  students: PrintedStudent[];
  /** Whether each copy begins a sheet of paper that is printed on both sides; not by default. */
  bothSides?: boolean | undefined;
};

/** A part of an assessment; its instructions may have several lines. */
export type PrintedSection = { heading: string; instructions: string };

/** A form of an assessment: its questions in their order. */
export type PrintedForm = {
  /** The number of the form, 1 to 3. */
  version: number;
  stimuli: PrintedStimulus[];
  questions: PrintedAssessmentQuestion[];
};

export type PrintedStimulus = { idContext: number; title: string; text: Doc };

export type PrintedAssessmentQuestion = {
  idQuestion: number;
  number: number;
  idType: number;
  idContext: number | null;
  /** From 1; absent = ahead of the first section. */
  section?: number | undefined;
  /** What it counts, where that is printed. */
  points?: number | undefined;
  /** The language it is written in, by its name on the wire. */
  language: string;
  /** Whether its texts are in joined handwriting. */
  cursiveLetter?: boolean;
  /** The public view of its content. */
  content: unknown;
  /** Where it is answered on a screen, for a question that paper cannot hold. */
  link?: string;
};

export type PrintedStudent = {
  name: string;
  className: string;
  listNumber: number | null;
  code: string | null;
  /** The version of the student's form. */
  version: number;
};

/** Bytes of the images of a document, by the name of the stored file. */
export type DocumentImages = Readonly<Record<string, Uint8Array>>;
