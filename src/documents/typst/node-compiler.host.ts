import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { QuestionPlace } from '../assessment/page-plan.ts';
import { fontFiles } from './font-files.ts';
import { type Compiler, DATA_PATH, imagePath, type Template, TypstError } from './typst.ts';

/** Returns the compiler of Node with the templates of a folder. */
export function createNodeCompiler(templateFolder: string): Compiler {
  // Nothing that a template reads may come from the disk.
  const workspace = mkdtempSync(join(tmpdir(), 'typst-'));
  const at = (path: string) => join(workspace, path);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: readFonts() }] });
  const templates = readTemplates(templateFolder);

  const compile = (template: string, data: unknown): NodeTypstDocument => {
    compiler.mapShadow(at(DATA_PATH), Buffer.from(JSON.stringify(data)));
    for (const { path, source } of templates) compiler.addSource(at(path), source);
    const compiled = compiler.compile({ mainFilePath: at(template) });
    const error = compiled.hasError() && compiled.takeError();
    if (error) throw new TypstError(compiler.fetchDiagnostics(error));
    const { result } = compiled;
    if (!result) throw new TypstError('nothing was set');
    return result;
  };
  return {
    take(images) {
      for (const [name, bytes] of Object.entries(images)) compiler.mapShadow(at(imagePath(name)), Buffer.from(bytes));
    },
    set(template, data) {
      const document = compile(template, data);
      return {
        pages: document.numOfPages,
        places: (label) =>
          compiler.query(document, { selector: `<${label}>` }).map(({ value }: { value: QuestionPlace }) => value),
        toPdf() {
          try {
            const pdf = compiler.pdf(document, { pdfStandard: 'ua-1' });
            return { pdf, isUniversal: true, unknownCharacters: [] };
          } catch (error) {
            const unknownCharacters = unknownCharactersIn(String(error instanceof Error ? error.message : error));
            return { pdf: compiler.pdf(document, {}), isUniversal: false, unknownCharacters };
          }
        },
        toSvg: () => compiler.svg(document),
      };
    },
    clear() {
      compiler.resetShadow();
      // The file need not wait for this.
      setImmediate(() => compiler.evictCache(2));
    },
  };
}

/** Returns the fonts of documents in the order of `fontFiles`. */
export function readFonts(): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return fontFiles.map((file) => readFileSync(resolve(`@expo-google-fonts/${file}`)));
}

/** Returns all templates of a folder with their paths below it. */
export const readTemplates = (folder: string): Template[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.typ'))
    .map((name) => ({
      path: `/${relative(folder, join(folder, name)).split(sep).join('/')}`,
      source: readFileSync(join(folder, name), 'utf8'),
    }));

/** Finds them in the message of a refused PDF/UA-1. */
const unknownCharactersIn = (message: string): string[] => [
  ...new Set([...message.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/gu)].map(([, text]) => text ?? '')),
];
