import { join } from 'node:path';
import type { PaperSize } from '../../src/core/printing.ts';
import { type AnswerBox, answerPages } from '../../src/core/sheet/answer-pages.ts';
import { type Half, type SheetGeometry, sheetGeometry } from '../../src/core/sheet/geometry.ts';
import { type Edition, paperSizes, type SheetFormat } from '../../src/core/sheet/layouts.ts';
import { encodeSheetCode } from '../../src/core/sheet/sheet-codes.ts';
import { createRenderer } from '../../src/documents/renderer.host.ts';
import type { SheetDocument } from '../../src/documents/sheet/sheet-document.ts';
import { sheetPages } from '../../src/documents/sheet/sheet-pages.ts';
import { greyPages } from '../../tests/support/pdf-pages.ts';
import { onHalf } from './halves.ts';
import { type Picture, pictureOf } from './picture.ts';

/** A sheet as it is printed. `page` is the whole page, also for half a one; its places are told in the sheet's millimetres. */
export type PrintedSheet = { code: string; half: Half | null; geometry: SheetGeometry; page: Picture };

export type SheetsToPrint = {
  paper: PaperSize;
  alternatives: readonly number[];
  /** The questions of which several circles may be filled in; none by default. */
  several?: readonly number[];
  /** The ids of the sheets: one page each, or one for two half sheets. */
  ids: readonly number[];
  format?: SheetFormat;
  edition?: Edition;
  language?: string;
  dpi?: number;
};

const names = [
  'Barreiro Otero, Xoán',
  'Souza Lima, Maria Eduarda',
  'Castro Rey, Uxía',
  null,
  'Novoa, Iria',
  'da Silva, João',
];

/** Returns sheets as the product prints them, rasterised. Every fourth page is blank, without a name. */
export async function printSheets({
  paper,
  alternatives,
  several = [],
  ids,
  format = 'page',
  edition,
  language = 'es',
  dpi = 300,
}: SheetsToPrint): Promise<PrintedSheet[]> {
  const sheets = ids.map((id, index) => {
    const name = names[(index + (ids[0] ?? 0)) % names.length] ?? null;
    const formNumber = ([1, 2, 3] as const)[index % 3] ?? 1;
    return { code: encodeSheetCode(id), formNumber, student: name === null ? null : { name, listNumber: index + 1 } };
  });
  const document: SheetDocument = {
    ...{ paper, format, language, sheets, withKit: false, ...(edition && { edition }) },
    ...{ title: 'Ecuaciones y funciones', school: 'IES Ría de Vigo', course: '4.º C', date: '24/11/2026' },
    alternatives: { 1: alternatives, 2: alternatives, 3: alternatives },
    several: { 1: several, 2: several, 3: several },
  };
  const placed = sheetPages(document);
  const pages = await rasterised(document, dpi, placed.length);
  return placed.flatMap((its, index) =>
    its.map(({ sheet, half }) => {
      const geometry = sheetGeometry(paper, alternatives, { edition, format, half: half ?? 'upper' });
      const page = pages[index] ?? pictureOf({ width: 0, height: 0, pixels: new Uint8Array() }, dpi);
      return { code: sheet.code, half, geometry, page: half ? onHalf(page, half, geometry.page) : page };
    }),
  );
}

/** An answer page as it is printed. */
export type PrintedAnswers = { code: string; frames: readonly AnswerBox[]; page: Picture };

/** What is printed to write on: `gaps` of each question, 0 = one text. */
export type AnswersToPrint = {
  paper: PaperSize;
  gaps: readonly number[];
  lines: number;
  /** Whether a row for the grade is below each frame. */
  grades?: boolean;
  id: number;
  dpi?: number;
};

/** Returns the answer pages of one student as the product prints them, rasterised. */
export async function printAnswerPages({
  paper,
  gaps,
  lines,
  grades = false,
  id,
  dpi = 300,
}: AnswersToPrint): Promise<PrintedAnswers[]> {
  const questions = gaps.map((count, at) => ({ question: at + 1, gaps: count }));
  const geometry = answerPages(paper, questions, { lines, grades });
  const codes = geometry.map((_, at) => encodeSheetCode(id + at));
  const none = questions.map(() => 0);
  const document: SheetDocument = {
    ...{ paper, format: 'page', language: 'es', withKit: false },
    ...{ title: 'Ecuaciones y funciones', school: 'IES Ría de Vigo', course: '4.º C', date: '24/11/2026' },
    alternatives: { 1: none, 2: none, 3: none },
    writing: { questions: { 1: questions, 2: questions, 3: questions }, lines, grades },
    sheets: [
      {
        ...{ code: codes[0] ?? '', formNumber: 1, answerCodes: codes },
        student: { name: names[id % names.length] ?? 'Novoa, Iria', listNumber: 7 },
      },
    ],
  };
  const pages = await rasterised(document, dpi, geometry.length);
  return geometry.flatMap(({ answers }, at) => {
    const page = pages[at];
    return page ? { code: codes[at] ?? '', frames: answers, page } : [];
  });
}

async function rasterised(document: SheetDocument, dpi: number, count: number): Promise<Picture[]> {
  const { bytes } = createRenderer(join(import.meta.dirname, '../../src/documents')).renderFile({
    content: { kind: 'sheets', sheets: document },
    images: {},
  });
  const pages = await greyPages(bytes, { ...paperSizes[document.paper], dpi }, [...Array(count).keys()]);
  return pages.map((page) => pictureOf(page, dpi));
}
