import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { QuestionPlace } from '../assessment/last-columns.ts';
import type { DocumentImages } from '../assessment/printed-assessment.ts';
import type { PageWanted } from '../rendering.ts';
import { pageOfSvg } from './svg-pages.ts';

/** What is set: a template by its path below the folder of templates, what it reads, and its images by file name. */
export type TypstInput = {
  template: string;
  data: unknown;
  images: DocumentImages;
  /** Returns what is read to set the pages better, by the metadata with the label `<question>`; null = they are good. */
  better?: (questions: QuestionPlace[]) => unknown;
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
   * the first or last where there is none.
   */
  toPage(input: TypstInput, wanted: PageWanted): { page: number; pages: number; svg: string };
};

/** A template that could not be set. */
export class TypstError extends Error {}

const fontFiles = [
  ...['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic'].map(
    (style) => `literata/${style}/Literata_${style}.ttf`,
  ),
  ...['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic'].map(
    (style) => `atkinson-hyperlegible-next/${style}/AtkinsonHyperlegibleNext_${style}.ttf`,
  ),
  'stix-two-math/400Regular/STIXTwoMath_400Regular.ttf',
  'playwrite-es/400Regular/PlaywriteES_400Regular.ttf',
  'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  'noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
];

/**
 * Returns a typesetter with the templates of a folder. Blocks while it works and cannot be stopped: it belongs in a
 * process of its own.
 */
export function createTypst(templateFolder: string): Typst {
  const { resolve } = createRequire(import.meta.url);
  // Nothing that a template reads may come from the disk.
  const workspace = mkdtempSync(join(tmpdir(), 'typst-'));
  const at = (path: string) => join(workspace, path);
  const compiler = NodeCompiler.create({
    workspace,
    fontArgs: [{ fontBlobs: fontFiles.map((file) => readFileSync(resolve(`@expo-google-fonts/${file}`))) }],
  });
  const templates = templatesIn(templateFolder);

  const set = ({ template, data }: Pick<TypstInput, 'template' | 'data'>) => {
    compiler.mapShadow(at('/data.json'), Buffer.from(JSON.stringify(data)));
    const compiled = compiler.compile({ mainFilePath: at(template) });
    const error = compiled.hasError() && compiled.takeError();
    if (error) throw new TypstError(describe(compiler.fetchDiagnostics(error)));
    const { result } = compiled;
    if (!result) throw new TypstError('nothing was set');
    return result;
  };
  const questionsOf = (document: NodeTypstDocument): QuestionPlace[] =>
    compiler.query(document, { selector: '<question>' }).map(({ value }: { value: QuestionPlace }) => value);
  const compile = ({ template, data, images, better }: TypstInput) => {
    for (const { path, source } of templates) compiler.addSource(at(path), source);
    for (const [name, bytes] of Object.entries(images)) compiler.mapShadow(at(`/images/${name}`), Buffer.from(bytes));
    const first = set({ template, data });
    const changed = better?.(questionsOf(first)) ?? null;
    if (changed === null) return first;
    const second = set({ template, data: changed });
    return second.numOfPages > first.numOfPages ? first : second;
  };
  const within = <Result>(work: () => Result): Result => {
    try {
      return work();
    } finally {
      compiler.resetShadow();
      // The file need not wait for this.
      setImmediate(() => compiler.evictCache(2));
    }
  };

  return {
    toPdf: (input) =>
      within(() => {
        const document = compile(input);
        const pages = document.numOfPages;
        try {
          const pdf = compiler.pdf(document, { pdfStandard: 'ua-1' });
          return { pdf, pages, isUniversal: true, unknownCharacters: [] };
        } catch (error) {
          const unknownCharacters = unknownCharactersIn(String(error instanceof Error ? error.message : error));
          return { pdf: compiler.pdf(document, {}), pages, isUniversal: false, unknownCharacters };
        }
      }),
    toPage: (input, wanted) =>
      within(() => {
        const document = compile(input);
        const pages = document.numOfPages;
        const question =
          wanted.idQuestion === null ? undefined : questionsOf(document).find(({ id }) => id === wanted.idQuestion);
        const page = Math.min(Math.max(question?.page ?? wanted.page, 1), pages);
        return { page, pages, svg: pageOfSvg(compiler.svg(document), page) };
      }),
  };
}

/** Returns all templates of a folder with their paths below it. */
const templatesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.typ'))
    .map((name) => ({
      path: `/${relative(folder, join(folder, name)).split(sep).join('/')}`,
      source: readFileSync(join(folder, name), 'utf8'),
    }));

const describe = (diagnostics: unknown[]): string => JSON.stringify(diagnostics).slice(0, 2_000);

/** Finds them in the message of a refused PDF/UA-1. */
const unknownCharactersIn = (message: string): string[] => [
  ...new Set([...message.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/gu)].map(([, text]) => text ?? '')),
];
