import type { PackageReports } from '../../core/files/package-reports.ts';
import type { Doc } from '../text/document/document.ts';

/** `package` is the id of an uploaded H5P package, `title` the title in it. */
export type PublicContent = {
  version: 1;
  command: Doc;
  package: string;
  title: string;
  /** Left out unless the package never reports a result: then opening it is the answer. */
  givesResult?: false;
};
/**
 * `library` is the package's main library and its version: `H5P.QuestionSet 1.20`. `reports` is what its scripts say; packages that were
 * uploaded earlier have none.
 */
export type Content = PublicContent & { library: string; reports?: PackageReports; feedback: Doc | null };
export type Draft = Omit<Content, 'package'> & { package: string | null };
/**
 * The result of the first attempt as the activity reports it: `scaled` from 0 to 1, and the points it is computed
 * from.
 */
export type Response = { scaled: number; raw: number; max: number };
