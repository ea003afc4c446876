import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';

/** Which question of an assessment is about what. */
export type PrintedContentTable = {
  language: DocumentLanguage;
  paper: PaperSize;
  title: string;
  subtitle: string;
  /** In the order of the first version. */
  questions: ClassifiedQuestion[];
};

export type ClassifiedQuestion = {
  /** Its number in each version; only the first one of a draft. */
  numbers: number[];
  /** Paths of names, from the discipline down. */
  paths: string[][];
  thematicAxes: string[];
  competencies: string[];
  /** How much it counts next to the others; null = nowhere. */
  weight: number | null;
};
