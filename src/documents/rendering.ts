import type { PrintNotice } from '../core/printing.ts';
import type { DocumentImages, PrintedAssessment } from './assessment/printed-assessment.ts';
import type { PrintedClassSet } from './class-set/printed-class-set.ts';
import type { PrintedContentTable } from './content-table/printed-content-table.ts';
import type { PrintedFamily } from './family/printed-family.ts';
import type { PrintedFeedback } from './feedback/printed-feedback.ts';
import type { H5pAssessment } from './h5p/h5p-assessment.ts';
import type { PrintedKey } from './key/printed-key.ts';
import type { PrintedPeople } from './people/printed-people.ts';
import type { PrintedReadSheets } from './read-sheets/printed-read-sheets.ts';
import type { RenderedFile } from './rendered-file.ts';
import type { PrintedReport } from './report/printed-report.ts';
import type { SheetDocument } from './sheet/sheet-document.ts';

/** What a file is rendered from: plain data, which another process can be sent. */
export type FileContent =
  | { kind: 'assessment'; assessment: PrintedAssessment }
  /** The assessment for each student, with what else is handed out. */
  | { kind: 'classSet'; set: PrintedClassSet }
  /** The assessment for Word. */
  | { kind: 'word'; assessment: PrintedAssessment }
  /** The assessment for other platforms. */
  | { kind: 'h5p'; assessment: H5pAssessment }
  | { kind: 'key'; key: PrintedKey }
  | { kind: 'people'; people: PrintedPeople }
  | { kind: 'family'; family: PrintedFamily }
  | { kind: 'feedback'; feedback: PrintedFeedback }
  | { kind: 'contentTable'; table: PrintedContentTable }
  | { kind: 'readSheets'; sheets: PrintedReadSheets }
  | { kind: 'report'; report: PrintedReport }
  | { kind: 'sheets'; sheets: SheetDocument };

/** What Typst sets. */
export type TypstContent = Exclude<FileContent, { kind: 'word' | 'h5p' }>;

/** A page from 1, as an SVG; `idQuestion` wants the page on which a question begins. */
export type PageWanted = { page: number; idQuestion: number | null };
/** `copies`: how many pages each copy of an assessment has. */
export type RenderedPage = { page: number; pages: number; copies: number[]; svg: string; notices: PrintNotice[] };

/** Renders files; the host implements it, in a process of its own. */
export type Renderer = {
  renderFile(input: { content: FileContent; images: DocumentImages }): RenderedFile | Promise<RenderedFile>;
  /** Without a page that is wanted it has no SVG, and of an assessment one copy of each form. */
  renderPage(input: { content: TypstContent; images: DocumentImages; wanted: PageWanted | null }): RenderedPage;
};
