import { join } from 'node:path';
import sharp from 'sharp';
import type { FormNumber } from '../../src/core/assessments/form-numbers.ts';
import { seededRandom } from '../../src/core/random.ts';
import { type AnswerBox, answerPages } from '../../src/core/sheet/answer-pages.ts';
import { sheetGeometry } from '../../src/core/sheet/geometry.ts';
import { encodeLayout, layoutFor, paperSizes } from '../../src/core/sheet/layouts.ts';
import { createRenderer } from '../../src/documents/renderer.host.ts';
import type { SheetDocument } from '../../src/documents/sheet/sheet-document.ts';
import {
  loadSheetForms,
  printBlankSheets,
  printStudentPages,
  printStudentSheets,
  questionsToPrint,
  toSheetToPrint,
} from '../../src/server/sheets/api.ts';
import { type GreyPage, greyPages } from './pdf-pages.ts';
import type { TestUser, World } from './world.ts';

export const SHEET_DPI = 150;

/** What is marked on a sheet: the letters of each question; a small letter is a light mark, doubtful beside a dark one. */
export type Marks = readonly string[];

const renderer = createRenderer(join(import.meta.dirname, '../../src/documents'));

/**
 * Prints the answer sheets of a schedule with so many questions of four alternatives, in this process. Returns the pages of the
 * students by their ids, or with `blank` those of the forms.
 */
export const printSheets = async (
  { database, clock }: World,
  schedule: { idSchool: number; idSchedule: number },
  { questions, blank = false }: { questions: number; blank?: boolean },
): Promise<GreyPage[]> => {
  const counts = Array.from({ length: questions }, () => 4);
  const printing = { layout: encodeLayout(layoutFor('a4', counts)), now: clock.now() };
  const printed = await (blank
    ? printBlankSheets(database, schedule, printing)
    : printStudentSheets(database, schedule, { ...printing, language: 'es' }));
  const sheets = printed
    .toSorted((a, b) => (a.student?.idUser ?? a.formNumber) - (b.student?.idUser ?? b.formNumber))
    .map((sheet) =>
      toSheetToPrint({ ...sheet, answerCodes: [] }, ({ lastName, firstName }) => `${lastName}, ${firstName}`),
    );
  return rasterise({ alternatives: { 1: counts, 2: counts, 3: counts }, sheets });
};

const rasterise = (
  sheets: Pick<SheetDocument, 'alternatives' | 'several' | 'writing' | 'sheets'>,
): Promise<GreyPage[]> => {
  const { bytes, pages } = renderer.renderFile({
    content: {
      kind: 'sheets',
      sheets: {
        ...{ paper: 'a4', format: 'page', language: 'es', title: 'Repaso', school: '', course: '3.º B', date: '' },
        ...{ ...sheets, withKit: false },
      },
    },
    images: {},
  });
  return greyPages(bytes, { ...paperSizes.a4, dpi: SHEET_DPI }, [...Array(pages).keys()]);
};

/** Returns a page with the noise of a scanner: nothing on paper is of one grey. */
const withNoise = (page: GreyPage, random: () => number): GreyPage => ({
  ...page,
  pixels: page.pixels.map((grey) => Math.max(0, grey - 14 * random())),
});

/** Returns a page with marks, drawn as discs; each question has four alternatives, or as many as `counts` says. */
export const markSheet = (page: GreyPage, marks: Marks, counts: readonly number[] = marks.map(() => 4)): GreyPage => {
  const { bubbles } = sheetGeometry('a4', counts);
  const marked = withNoise(page, seededRandom(page.width + page.height));
  for (const { question, letter, x, y, radius } of bubbles) {
    const given = marks[question - 1] ?? '';
    if (given.includes(letter)) drawDisc(marked, { x, y, radius: 0.9 * radius, grey: 60 });
    if (given.includes(letter.toLowerCase())) drawDisc(marked, { x, y, radius: 0.8 * radius, grey: 170 });
  }
  return marked;
};

/** Returns a page on which a part is covered, in millimetres. */
export const coverSheet = (page: GreyPage, box: { x: number; y: number; width: number; height: number }): GreyPage => {
  const covered = { ...page, pixels: page.pixels.slice() };
  const at = (millimetres: number) => Math.round((millimetres / 25.4) * SHEET_DPI);
  for (let y = at(box.y); y < at(box.y + box.height); y++)
    covered.pixels.fill(255, y * page.width + at(box.x), y * page.width + at(box.x + box.width));
  return covered;
};

/** Returns a page as a JPEG, as scanners make them. */
export const toJpeg = async ({ width, height, pixels }: GreyPage, quality = 85): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .jpeg({ quality })
      .toBuffer(),
  );

/** Returns pages as a TIFF, as scanners put a stack into one file. */
export const toTiff = async (pages: readonly GreyPage[]): Promise<Uint8Array<ArrayBuffer>> => {
  const frames = await Promise.all(
    pages.map(({ width, height, pixels }) =>
      sharp(pixels, { raw: { width, height, channels: 1 } })
        .toColourspace('srgb')
        .png()
        .toBuffer(),
    ),
  );
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer(),
  );
};

const drawDisc = (
  { width, pixels }: GreyPage,
  { x, y, radius, grey }: { x: number; y: number; radius: number; grey: number },
): void => {
  const scale = SHEET_DPI / 25.4;
  for (let row = Math.floor((y - radius) * scale); row <= (y + radius) * scale; row++)
    for (let column = Math.floor((x - radius) * scale); column <= (x + radius) * scale; column++) {
      const isInside = Math.hypot((column + 0.5) / scale - x, (row + 0.5) / scale - y) <= radius;
      const at = row * width + column;
      if (isInside) pixels[at] = Math.min(pixels[at] ?? 255, grey);
    }
};

/** Uploads a file in one part and waits until it is read. Returns its batch. */
export const uploadSheets = async (
  world: World,
  { client: { scanning } }: TestUser,
  idSchedule: number,
  bytes: Uint8Array<ArrayBuffer>,
) => {
  const files = [{ name: 'hojas', size: bytes.length }];
  const begun = (await scanning.uploadAnswerSheets({ idSchedule, termsAccepted: true, files })).content;
  const idFile = begun.files[0]?.idFile ?? 0;
  const file = new File([bytes], 'parte') as never;
  if (bytes.length > 0) await scanning.uploadAnswerSheetsPart({ idFile, offset: 0, file });
  await world.waitForJobs();
  return (await scanning.getAnswerSheetBatch({ idBatch: begun.idBatch })).content;
};

/** Uploads a picture of a sheet and waits until it is read. Returns its batch and its only page. */
export const scanSheet = async (world: World, teacher: TestUser, idSchedule: number, page: GreyPage) => {
  const { idBatch, scanned } = await uploadSheets(world, teacher, idSchedule, await toJpeg(page));
  const [only, ...others] = scanned;
  if (!only || others.length > 0) throw new Error(`${scanned.length} pages`);
  return { idBatch, ...only };
};

/** The pages of a student: that of the bubbles, and those for written answers with their frames. */
export type PrintedPages = {
  formNumber: FormNumber;
  bubbles: GreyPage;
  answers: { page: GreyPage; frames: AnswerBox[] }[];
};

/** Prints the pages of the students of a schedule whose assessment is answered in writing, too, in this process, in the order of their ids. */
export const printWrittenSheets = async (
  { database, clock }: World,
  schedule: { idSchool: number; idSchedule: number; idAssessment: number },
  { grades = false } = {},
): Promise<PrintedPages[]> => {
  const forms = await loadSheetForms(database, schedule);
  if (!forms) throw new Error('no sheet holds the questions');
  const printing = { forms, paper: 'a4', format: 'page', grades, now: clock.now(), language: 'es' } as const;
  const sheets = (await printStudentPages(database, schedule, printing)).toSorted(
    (a, b) => (a.student?.idUser ?? 0) - (b.student?.idUser ?? 0),
  );
  const printed = await rasterise({
    ...questionsToPrint(forms, { grades }),
    sheets: sheets.map((sheet) => toSheetToPrint(sheet, ({ lastName }) => lastName)),
  });
  return sheets.map(({ formNumber }) => {
    const [bubbles] = printed.splice(0, 1);
    if (!bubbles) throw new Error('no page');
    const geometry = answerPages('a4', forms.written[formNumber], { lines: forms.lines, grades });
    const answers = geometry.flatMap(({ answers: frames }) => printed.splice(0, 1).map((page) => ({ page, frames })));
    return { formNumber, bubbles, answers };
  });
};

/** Returns an answer page with a few strokes in the frames of some questions, and faint ones in others; each `hand` writes otherwise, each `scan` has other noise. */
export const writeOn = (
  { page, frames }: PrintedPages['answers'][number],
  questions: readonly number[],
  { faint = [], hand = 1, scan = 0 }: { faint?: readonly number[]; hand?: number; scan?: number } = {},
): GreyPage => {
  const written = withNoise(page, seededRandom(page.width + scan));
  for (const { question, box } of frames) {
    if (!questions.includes(question) && !faint.includes(question)) continue;
    const ink = faint.includes(question) ? { radius: 0.3, grey: 190 } : { radius: 0.25, grey: 60 };
    for (let x = box.x + 5; x < box.x + 35; x += 0.2)
      drawDisc(written, { x, y: box.y + 4 + Math.sin(hand * x), ...ink });
  }
  return written;
};

/** Returns an answer page on which signs are marked in the rows below frames: by question, `7½` is seven and a half. */
export const markGrades = (
  page: GreyPage,
  { frames }: PrintedPages['answers'][number],
  marks: Readonly<Record<number, string>>,
): GreyPage => {
  const marked = { ...page, pixels: page.pixels.slice() };
  for (const { question, grade } of frames)
    for (const { letter, x, y, radius } of grade?.bubbles ?? [])
      if (new Set<string>(marks[question]?.match(/10|[0-9½]/g)).has(letter))
        drawDisc(marked, { x, y, radius: 0.9 * radius, grey: 60 });
  return marked;
};
