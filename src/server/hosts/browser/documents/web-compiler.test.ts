import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { picturedDocuments } from '../../../../../tests/support/document-pictures.ts';
import { pageTexts } from '../../../../../tests/support/pdf-pages.ts';
import { assessmentOf, sampleImages, single } from '../../../../../tests/support/printed-assessments.ts';
import { createPdfRenderer, type PdfRenderer } from '../../../../documents/renderer.ts';
import { createNodeCompiler, readFonts, readTemplates } from '../../../../documents/typst/node-compiler.host.ts';
import { createTypst } from '../../../../documents/typst/typst.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { createWebCompiler } from './web-compiler.ts';

const folder = join(import.meta.dirname, '../../../../documents');
const { resolve } = createRequire(import.meta.url);
const compiled = (name: string) => new WebAssembly.Module(readFileSync(resolve(`@myriaddreamin/${name}`)));

let server: PdfRenderer;
let device: PdfRenderer;
beforeAll(async () => {
  server = createPdfRenderer(createTypst(createNodeCompiler(folder)));
  const compiler = await createWebCompiler({
    compiler: compiled('typst-ts-web-compiler/wasm'),
    renderer: compiled('typst-ts-renderer/wasm'),
    fonts: readFonts(),
    templates: readTemplates(folder),
  });
  device = createPdfRenderer(createTypst(compiler));
});

const textsOf = async (bytes: Uint8Array): Promise<string[]> => (await pageTexts(bytes)).map((text) => text.trim());
/** Returns a drawing with its letters in their places: each compiler names and orders them in its own way. */
const drawnIn = (drawing: string): string => {
  const svg = drawing.replace(/ data-(?:tid|liga-len)="[^"]*"/g, '');
  const [, definitions = '', body = ''] = /<defs>(.*)<\/defs>(.*)/s.exec(svg) ?? [];
  const letters = new Map([...definitions.matchAll(/ id="([^"]+)"([^>]*>)/g)].map(([, name, drawn]) => [name, drawn]));
  return body.replace(/#([^")]+)/g, (_, name) => letters.get(name) ?? '').replace(/ id="[^"]*"/g, '');
};
/** When a file was made, and the ids that come of it. */
const withoutMoment = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .replace(/D:\d{14}Z|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00|[\w+/]{22}==/g, '');

describe('a document on a device', () => {
  it.each(Object.entries(picturedDocuments))('has the pages of the server: %s', async (_, content) => {
    const input = { content, images: sampleImages };
    const [ours, theirs] = [device.renderFile(input), server.renderFile(input)];
    expect(await textsOf(ours.bytes)).toEqual(await textsOf(theirs.bytes));
    expect([ours.pages, ours.notices]).toEqual([theirs.pages, theirs.notices]);
    for (let page = 1; page <= Math.min(3, ours.pages ?? 0); page++) {
      const wanted = { page, idQuestion: null };
      const drawings = [device, server].map((renderer) => drawnIn(renderer.renderPage({ ...input, wanted }).svg));
      expect(drawings[0]).toBe(drawings[1]);
    }
  });

  const strange = assessmentOf([
    single(1, docFromText('Una palabra: שלום, y dos: ἀγάπη')),
    single(2, docFromText('🧪 ½ ≤ √2')),
  ]);

  it('is the same file byte for byte but for its moment, where the server cannot declare its own as PDF/UA either', () => {
    const input = { content: { kind: 'assessment', assessment: strange } as const, images: {} };
    const [ours, theirs] = [device.renderFile(input), server.renderFile(input)];
    expect(theirs.isUniversal).toBe(false);
    expect(withoutMoment(ours.bytes)).toBe(withoutMoment(theirs.bytes));
  });

  it('names the questions with characters that no font has, as the server does', () => {
    const input = { content: { kind: 'assessment', assessment: strange } as const, images: {} };
    const { notices } = device.renderFile(input);
    expect(notices).toEqual([{ number: 1, problem: 'characters' }]);
    expect(notices).toEqual(server.renderFile(input).notices);
  });

  it('is not declared as PDF/UA', () => {
    const assessment = assessmentOf([single(1, docFromText('¿Sí?'))]);
    expect(device.renderFile({ content: { kind: 'assessment', assessment }, images: {} }).isUniversal).toBe(false);
  });

  it('shows the page on which a question begins', () => {
    const questions = Array.from({ length: 60 }, (_, index) => single(index + 1, docFromText(`Pregunta ${index + 1}`)));
    const input = { content: { kind: 'assessment', assessment: assessmentOf(questions) } as const, images: {} };
    const wanted = { page: 1, idQuestion: 150 };
    const [ours, theirs] = [device.renderPage({ ...input, wanted }), server.renderPage({ ...input, wanted })];
    expect(ours.page).toBeGreaterThan(1);
    expect([ours.page, ours.pages]).toEqual([theirs.page, theirs.pages]);
  });
});
