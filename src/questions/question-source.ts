import type { PackageReports } from '../core/files/package-reports.ts';
import type { Doc } from './text/document/document.ts';

/** The fields of a question in an imported file. Each type uses those it has. */
export type ImportedQuestionFields = {
  /** A gap is written `[[one answer|another]]`. */
  stem: Doc;
  /** Null = it has no solution. */
  solution: Doc | null;
  alternatives: readonly Doc[];
  /** Positions of the right alternatives, from 1. */
  answerKey: readonly number[];
  /** The grades of the alternatives, by position. */
  grades: readonly number[];
  objectives: readonly Doc[];
  acceptsPhoto: boolean;
  package: { package: string; title: string; library: string; reports?: PackageReports } | null;
};
