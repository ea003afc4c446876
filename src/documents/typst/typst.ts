import type { QuestionPlace } from '../assessment/page-plan.ts';
import type { DocumentImages } from '../assessment/printed-assessment.ts';
import type { PageWanted } from '../rendering.ts';
import { pageOfSvg } from './svg-pages.ts';

/** What is set: a template by its path below the folder of templates, what it reads, and its images by file name. */
export type TypstInput = {
  template: string;
  data: unknown;
  images: DocumentImages;
  /** Plans the pages instead: each of what it yields is set in turn, and answered by the metadata with the label `<question>`. The last one counts. */
  plan?: Generator<unknown, void, QuestionPlace[]>;
};

export type TypstPdf = {
  pdf: Uint8Array;
  pages: number;
  /** Whether the file conforms to PDF/UA-1; else it is tagged all the same. */
  isUniversal: boolean;
  /** Characters that no font of the document has. */
  unknownCharacters: string[];
};

export type Typst = {
  /** Returns the file. Throws `TypstError` where the template cannot be set, which is a bug. */
  toPdf(input: TypstInput): TypstPdf;
  /**
   * Returns a page as an SVG, by its number from 1 or as the one that has the `<question>` with an id in its metadata;
   * the first or last where there is none. None wanted = only how many pages there are.
   */
  toPage(input: TypstInput, wanted: PageWanted | null): TypstPage;
};

/** `questions`: where they are, by the metadata with the label `<question>`. */
type TypstPage = { page: number; pages: number; svg: string; questions: QuestionPlace[] };

/** A template by its path below the folder of templates. */
export type Template = { path: string; source: string };

/** Pages that were set. */
export type SetPages = {
  pages: number;
  /** Returns the metadata with a label: where questions begin, and where they end. */
  places(label: 'question' | 'question-end'): QuestionPlace[];
  toPdf(): Omit<TypstPdf, 'pages'>;
  /** Returns all pages as one SVG. */
  toSvg(): string;
};

/** Where templates read their data, and below which folder their images are. */
export const DATA_PATH = '/data.json';
export const imagePath = (name: string): string => `/images/${name}`;

/** Typst as a library: in Node, or in WebAssembly. */
export type Compiler = {
  /** Takes images, by their file names, for what is set until `clear`. */
  take(images: DocumentImages): void;
  /** Sets a template with what it reads. Throws `TypstError` where it cannot be set. */
  set(template: string, data: unknown): SetPages;
  /** Forgets what was taken and set. */
  clear(): void;
};

/** A template that could not be set. */
export class TypstError extends Error {
  constructor(diagnostics: unknown) {
    super(JSON.stringify(diagnostics).slice(0, 2_000));
  }
}

/** Sets what a compiler has taken the images of, by its plan where it has one. Throws `TypstError` where it cannot be set. */
export function setPages(compiler: Compiler, { template, data, plan }: Omit<TypstInput, 'images'>): SetPages {
  let pages: SetPages | undefined;
  for (let step = plan?.next(); step && !step.done; step = plan?.next(pages.places('question')))
    pages = compiler.set(template, step.value);
  return pages ?? compiler.set(template, data);
}

/** Returns a typesetter over a compiler. Blocks while it works and cannot be stopped: it belongs in a process of its own. */
export function createTypst(compiler: Compiler): Typst {
  const set = ({ images, ...input }: TypstInput): SetPages => {
    compiler.take(images);
    return setPages(compiler, input);
  };
  const within = <Result>(work: () => Result): Result => {
    try {
      return work();
    } finally {
      compiler.clear();
    }
  };
  return {
    toPdf: (input) =>
      within(() => {
        const document = set(input);
        return { pages: document.pages, ...document.toPdf() };
      }),
    toPage: (input, wanted) =>
      within(() => {
        const document = set(input);
        const { pages } = document;
        const questions = document.places('question');
        if (wanted === null) return { page: 0, pages, svg: '', questions };
        const { idQuestion } = wanted;
        const question = idQuestion === null ? undefined : questions.find(({ id }) => id === idQuestion);
        const page = Math.min(Math.max(question?.page ?? wanted.page, 1), pages);
        return { page, pages, svg: pageOfSvg(document.toSvg(), page), questions };
      }),
  };
}
