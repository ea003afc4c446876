// Reads answer sheets from pictures: npm run scan -- [--json] [--sheets sheets.json] [--centres] [--pictures DIR] FILES…
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type PaperSize, papers } from '../src/core/printing.ts';
import { type Box, type Bubble, sheetGeometry } from '../src/core/sheet/geometry.ts';
import { decodeLayout, type Edition, formatOf } from '../src/core/sheet/layouts.ts';
import type { SheetPart } from '../src/core/sheet/markers.ts';
import type { GreyImage } from '../src/scanning/image/grey-image.ts';
import { type DecodingFault, openPages } from '../src/scanning/open-pages.host.ts';
import { createQrReader } from '../src/scanning/qr-reader.host.ts';
import { type LocatedSheet, locateSheets, readMarks, type SheetMarks } from '../src/scanning/read-sheet.ts';
import { type ReadFrame, readFrames } from '../src/scanning/writing/read-frames.ts';
import { type ReadGrade, readGrades } from '../src/scanning/writing/read-grades.ts';
import { createStepPictures } from './scan-pictures.ts';

const usage = `Usage: npm run -s scan -- [--json] [--sheets DIR/sheets.json] [--centres] [--pictures DIR] FILES…

Reads answer sheets from JPEG, PNG, WebP, TIFF and PDF files and prints a line for each page. Where the bubbles are is
known from --sheets (npm run sheets writes it), or from --questions 30 --alternatives 5 [--paper a4|letter] [--edition 1].
--pictures draws each step of reading into a folder, --centres tells where each bubble was found.`;

const faults: Record<DecodingFault, string> = {
  empty: 'the file is empty',
  unknownType: 'no picture or PDF that can be read',
  damaged: 'the picture is damaged',
  tooLarge: 'more than 60 megapixels',
  password: 'the PDF is protected by a password',
  tooManyPages: 'more than 2,000 pages',
};

/** A sheet as `npm run sheets` tells of it; bubbles are where they are on the page, which may hold two. */
type PrintedSheet = {
  code: string;
  layout: number;
  bubbles: { question: number }[];
  /** The questions of which several may be filled in. */
  several?: number[];
  written: (Box & { question: number; rules: number[]; grade?: Bubble[] })[];
};
type Line = {
  file: string;
  page: number;
  code: string | null;
  found: boolean;
  answers: Record<string, string>;
  review: number[];
  rejected: string | null;
  ms: number;
  paper?: PaperSize;
  /** Null where the markers do not say which. */
  edition?: Edition | null;
  part?: SheetPart;
  centres?: [number, number][];
  /** Of an answer page: whether each of its questions is answered. */
  written?: Record<string, boolean>;
  /** Of an answer page with rows for grades: the grade of each question, blank for none. */
  grades?: Record<string, string>;
};

const { values, files } = readArguments();
const printed = values.sheets ? readSheets(values.sheets) : null;
const readQr = createQrReader();
for (const file of files) {
  for await (const line of readFile(file)) console.log(values.json ? JSON.stringify(line) : textOf(line));
}

function readArguments() {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        sheets: { type: 'string' },
        questions: { type: 'string' },
        alternatives: { type: 'string', default: '4' },
        paper: { type: 'string' },
        edition: { type: 'string' },
        centres: { type: 'boolean', default: false },
        pictures: { type: 'string' },
      },
    });
    if (parsed.positionals.length > 0) return { values: parsed.values, files: parsed.positionals };
  } catch (error) {
    if (error instanceof Error) console.error(error.message);
  }
  console.error(usage);
  process.exit(1);
}

/** Returns a path as who called npm means it: npm starts programs in the project's folder. */
function pathOf(name: string): string {
  return resolve(process.env.INIT_CWD ?? '', name);
}

function readSheets(name: string): Map<string, PrintedSheet> {
  const sheets = JSON.parse(readFileSync(pathOf(name), 'utf8')) as PrintedSheet[];
  return new Map(sheets.map((sheet) => [sheet.code, sheet]));
}

async function* readFile(file: string): AsyncGenerator<Line> {
  const nothing = { file, code: null, found: false, answers: {}, review: [] };
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(pathOf(file));
  } catch {
    yield { ...nothing, page: 1, rejected: 'the file cannot be opened', ms: 0 };
    return;
  }
  let began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  const opened = await openPages(bytes);
  for (let page = 1; page <= opened.pages; page++) {
    const { image, fault } = await opened.decode(page);
    if (image) {
      const sheets = await locateSheets(image, readQr);
      const read = sheets.map((sheet) => ({ sheet, marks: readSheet(sheet), frames: framesOf(sheet) }));
      const ms = elapsed();
      if (sheets.length === 0) yield { ...nothing, page, rejected: 'no sheet found', ms };
      for (const { sheet, marks, frames } of read) {
        yield { file, page, ...(frames ? answersLineOf(sheet, frames) : lineOf(sheet, marks)), ms };
      }
      if (values.pictures) await drawSteps(`${basename(file)}-${page}`, image, read);
    } else yield { ...nothing, page, rejected: faults[fault], ms: elapsed() };
    began = performance.now();
  }
  opened.close();
}

type ReadAnswers = { frames: ReadFrame[]; grades: ReadGrade[] };

/** Returns what is in the frames of an answer page, and the grades below them; null for another page, or one that is not known. */
function framesOf(sheet: LocatedSheet): ReadAnswers | null {
  const known = sheet.part === 'answers' && sheet.code !== null ? printed?.get(sheet.code) : undefined;
  if (!known) return null;
  const frames = known.written.map(({ question, rules, grade: _, ...box }) => ({
    ...{ question, box },
    rules: rules.map((y) => ({ y, left: box.x, right: box.x + box.width })),
  }));
  const rows = known.written.map(({ question, grade }) => ({ question, grade: grade ? { bubbles: grade } : null }));
  return { frames: readFrames(sheet, frames), grades: readGrades(sheet, rows) };
}

function answersLineOf(
  { code, paper, part }: LocatedSheet,
  { frames, grades }: ReadAnswers,
): Omit<Line, 'file' | 'page' | 'ms'> {
  return {
    ...{ code, found: true, paper, part, answers: {}, rejected: null },
    written: Object.fromEntries(frames.map(({ question, state }) => [question, state !== 'empty'])),
    ...(grades.length > 0 && { grades: Object.fromEntries(grades.map(({ question, grade }) => [question, grade])) }),
    review: [
      ...frames.flatMap(({ question, state }) => (state === 'unsure' ? [question] : [])),
      ...grades.flatMap(({ question, doubts }) => (doubts.length > 0 ? [question] : [])),
    ],
  };
}

/** Returns the marks of a sheet; null where its layout is not known. */
function readSheet(sheet: LocatedSheet): SheetMarks | null {
  const bubbles = bubblesOf(sheet);
  const several = sheet.code === null ? undefined : printed?.get(sheet.code)?.several;
  return bubbles && readMarks(sheet, bubbles, several);
}

function lineOf(
  { code, paper, part, factor }: LocatedSheet,
  marks: SheetMarks | null,
): Omit<Line, 'file' | 'page' | 'ms'> {
  const nothing = { code, found: true, paper, part, answers: {}, review: [] };
  if (!marks) {
    const edition = part === 'page' ? null : 2;
    const isForeign = printed !== null && code !== null;
    return {
      ...nothing,
      edition,
      rejected: isForeign ? 'another sheet' : code === null ? 'code unread' : 'layout unknown',
    };
  }
  const { answers, fault, bubbles } = marks;
  return {
    ...nothing,
    answers: Object.fromEntries(answers.map(({ question, letters }) => [question, letters])),
    review: answers.flatMap(({ question, doubts }) => (doubts.length > 0 ? [question] : [])),
    rejected: fault === 'outlines' ? 'the printed circles are not where they should be' : null,
    ...(values.centres && {
      centres: bubbles.map(({ place }) => [rounded(place.x * factor), rounded(place.y * factor)]),
    }),
  };
}

async function drawSteps(
  name: string,
  image: GreyImage,
  read: readonly { sheet: LocatedSheet; marks: SheetMarks | null }[],
) {
  const steps = createStepPictures(pathOf(values.pictures ?? ''), name);
  await steps.markers(image);
  for (const [at, { sheet, marks }] of read.entries()) {
    await steps.page(sheet, at + 1);
    if (marks) await steps.marks(sheet, marks, at + 1);
  }
}

/** Returns where the bubbles of a sheet are on it; null where that is not known. */
function bubblesOf({ code, paper, part }: LocatedSheet): readonly Bubble[] | null {
  if (printed) {
    const sheet = code === null ? undefined : printed.get(code);
    const layout = sheet && decodeLayout(sheet.layout);
    if (!layout) return null;
    const own = Map.groupBy(sheet.bubbles, ({ question }) => question);
    const counts = Array.from({ length: layout.questions }, (_, at) => own.get(at + 1)?.length ?? 0);
    return sheetGeometry(layout.paper, counts, layout).bubbles;
  }
  const { questions, alternatives } = values;
  if (questions === undefined) return null;
  const counts = Array(Number(questions)).fill(Number(alternatives));
  const format = formatOf(part);
  const edition = values.edition === '1' ? 1 : 2;
  return sheetGeometry(papers.find((one) => one === values.paper) ?? paper, counts, { edition, format }).bubbles;
}

function rounded(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

function textOf({ file, page, code, answers, written = {}, review, rejected, ms }: Line): string {
  const inWriting = Object.entries(written).map(([question, is]) => `${question}${is ? ' written' : ' empty'}`);
  const read = Object.entries(answers).map(([question, letters]) => `${question}${letters || '–'}`);
  const doubts = review.length > 0 ? `, to review: ${review.join(' ')}` : '';
  return `${file} page ${page}: ${code ?? 'no code'}, ${rejected ?? `${[...read, ...inWriting].join(' ')}${doubts}`} (${ms} ms)`;
}
