import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';
import type { RightAnswer } from '../../questions/question-type.ts';

/** The answer keys of an assessment as they are printed, for teachers only: the letters of all forms side by side. */
export type PrintedKey = {
  language: DocumentLanguage;
  paper: PaperSize;
  title: string;
  /** Above the title: school, discipline, year. */
  subtitle: string;
  forms: PrintedKeyForm[];
  /** Whether the codes are still to come, because the server does not know the assessment yet. */
  codesComeLater?: boolean;
};

export type PrintedKeyForm = {
  version: number;
  /** The text of the key's QR code; null where the assessment is varied, or the code comes later. */
  code: string | null;
  /** In the order of the form. */
  questions: PrintedKeyQuestion[];
};

/** `numberInFirst` is the number of the question in the first form. */
export type PrintedKeyQuestion = { numberInFirst: number; answer: RightAnswer };
