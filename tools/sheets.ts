// Answer sheets to try a printer, a scanner or a reader with, without a database: npm run -s sheets -- --out <folder>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { alternativeLetters } from '../src/core/assessments/answer-key.ts';
import { formNumbers } from '../src/core/assessments/form-numbers.ts';
import { papers } from '../src/core/printing.ts';
import { sheetGeometry } from '../src/core/sheet/geometry.ts';
import {
  type Edition,
  encodeLayout,
  fitsFormat,
  MINIMUM_ALTERNATIVES,
  paperSizes,
  sheetFormats,
} from '../src/core/sheet/layouts.ts';
import { encodeSheetCode } from '../src/core/sheet/sheet-codes.ts';
import { createRenderer } from '../src/documents/renderer.host.ts';
import type { SheetDocument, SheetToPrint } from '../src/documents/sheet/sheet-document.ts';
import { type PlacedSheet, sheetPages } from '../src/documents/sheet/sheet-pages.ts';

const usage = `Usage: npm run -s sheets -- --out <folder> --questions <1-90> --alternatives <2-7>
  [--form 1|2|3] [--paper a4|letter] [--pages <1-500>] [--half] [--edition 1|2]

Writes answer sheets as sheets.pdf, and what is on them as sheets.json: an entry for each sheet with its page, code, layout
and bubbles, in millimetres from the top left corner of the page. --half prints two sheets a page, with at most 20 questions.`;

/** The first sheet has this id, the next one the next. */
const FIRST_ID = 40_001;
const editions: readonly Edition[] = [1, 2];

/** Arguments that lead to no sheet; the message says why. */
class WrongArguments extends Error {}

try {
  const wanted = readArguments();
  const document = documentOf(wanted);
  const { bytes } = createRenderer(join(import.meta.dirname, '../src/documents')).renderFile({
    content: { kind: 'sheets', sheets: document },
    images: {},
  });
  const pages = sheetPages(document.sheets, document.format);
  const entries = pages.flatMap((page, index) => page.map((placed) => entryOf(document, placed, index + 1)));
  mkdirSync(wanted.out, { recursive: true });
  writeFileSync(join(wanted.out, 'sheets.pdf'), bytes);
  writeFileSync(join(wanted.out, 'sheets.json'), `${JSON.stringify(entries, null, 1)}\n`);
  console.log(`${entries.length} sheets on ${pages.length} pages: ${join(wanted.out, 'sheets.pdf')} and sheets.json`);
} catch (error) {
  if (!(error instanceof WrongArguments)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}

type Wanted = ReturnType<typeof readArguments>;

/** Returns what is wanted. Throws for what no sheet has. */
function readArguments() {
  const { values } = parse();
  if (values.out === undefined) throw new WrongArguments('--out names the folder.');
  const numberOf = (name: 'questions' | 'alternatives' | 'form' | 'pages' | 'edition', least: number, most: number) => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new WrongArguments(`--${name} is a number from ${least} to ${most}.`);
  };
  const form = numberOf('form', 1, 3);
  const edition = numberOf('edition', 1, 2);
  const format = values.half ? sheetFormats[1] : sheetFormats[0];
  const questions = numberOf('questions', 1, 90);
  if (!fitsFormat(format, questions)) throw new WrongArguments('Half a page has at most 20 questions.');
  if (format === 'half' && edition === 1) throw new WrongArguments('Edition 1 has no half pages.');
  return {
    // npm starts programs in the project's folder, so names are relative to where npm was called.
    out: resolve(process.env.INIT_CWD ?? '', values.out),
    questions,
    alternatives: numberOf('alternatives', MINIMUM_ALTERNATIVES, alternativeLetters.length),
    pages: numberOf('pages', 1, 500),
    formNumber: formNumbers.find((number) => number === form) ?? 1,
    edition: editions.find((number) => number === edition) ?? 2,
    format,
    paper: papers.find((name) => name === values.paper) ?? wrongPaper(),
  };
}

function parse() {
  try {
    return parseArgs({
      options: {
        ...{ out: { type: 'string' }, questions: { type: 'string' }, alternatives: { type: 'string' } },
        ...{ form: { type: 'string', default: '1' }, paper: { type: 'string', default: 'a4' } },
        ...{ pages: { type: 'string', default: '1' }, half: { type: 'boolean', default: false } },
        edition: { type: 'string', default: '2' },
      },
    });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : '');
  }
}

function wrongPaper(): never {
  throw new WrongArguments('--paper is a4 or letter.');
}

function documentOf({ questions, alternatives, pages, formNumber, edition, format, paper }: Wanted): SheetDocument {
  const counts = Array.from({ length: questions }, () => alternatives);
  const sheets = Array.from(
    { length: format === 'half' ? 2 * pages : pages },
    (_, index): SheetToPrint => ({
      ...{ code: encodeSheetCode(FIRST_ID + index), formNumber },
      student: { name: `Sample, Student ${index + 1}`, listNumber: index + 1 },
    }),
  );
  return {
    ...{ paper, format, edition, language: 'en', withKit: false, sheets },
    ...{ title: 'Test sheets', school: 'Assessments Assistant', course: '', date: '' },
    alternatives: { 1: counts, 2: counts, 3: counts },
  };
}

/** Returns what is known of a sheet: `written` stays empty for what somebody fills in. */
function entryOf(
  { paper, format, edition = 2, alternatives }: SheetDocument,
  { sheet: { code, formNumber }, half }: PlacedSheet,
  page: number,
) {
  const {
    layout,
    bubbles,
    page: size,
  } = sheetGeometry(paper, alternatives[formNumber], {
    ...{ edition, format },
    ...(half && { half }),
  });
  const top = half === 'lower' ? size.height : 0;
  return {
    ...{ page, part: half ?? 'page', code, form: formNumber, layout: encodeLayout(layout), paper },
    size: paperSizes[paper],
    bubbles: bubbles.map((bubble) => ({ ...bubble, y: Math.round((bubble.y + top) * 100) / 100 })),
    written: [],
  };
}
