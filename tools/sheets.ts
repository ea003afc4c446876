// Answer sheets to try a printer, a scanner or a reader with, without a database: npm run -s sheets -- --out <folder>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { alternativeLetters } from '../src/core/assessments/answer-key.ts';
import { formNumbers } from '../src/core/assessments/form-numbers.ts';
import { papers } from '../src/core/printing.ts';
import { answerPages } from '../src/core/sheet/answer-pages.ts';
import { sheetGeometry } from '../src/core/sheet/geometry.ts';
import {
  type Edition,
  encodeAnswerPage,
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
  [--form 1|2|3] [--paper a4|letter] [--pages <1-500>] [--half] [--edition 1|2] [--several <0-90>]
  [--written <0-90>] [--lines <0-30>] [--grades]

Writes answer sheets as sheets.pdf, and what is on them as sheets.json: an entry for each sheet with its page, code, layout
and bubbles or frames, in millimetres from the top left corner of the page. --half prints two sheets a page, with at most 20 questions.
--several 3: of the last three questions with bubbles several may be filled in; their numbers are underlined, and \`several\` names them.
--written 3 adds three questions that are answered in writing, on further pages of each sheet: every third is a text with four gaps,
the others have --lines lines. sheets.json has an entry for each page; \`written\` are the insides of its frames. --grades prints a row for
the grade below each frame, whose bubbles are its \`grade\`.`;

/** The first sheet has this id, the next one the next. */
const FIRST_ID = 40_001;
/** Every so many written questions are a text with gaps. */
const GAPS_EVERY = 3;
const GAPS = 4;
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
  const pages = sheetPages(document);
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

type NumberName = 'questions' | 'alternatives' | 'form' | 'pages' | 'edition' | 'several' | 'written' | 'lines';
type Wanted = ReturnType<typeof readArguments>;

/** Returns what is wanted. Throws for what no sheet has. */
function readArguments() {
  const { values } = parse();
  if (values.out === undefined) throw new WrongArguments('--out names the folder.');
  const numberOf = (name: NumberName, least: number, most: number) => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new WrongArguments(`--${name} is a number from ${least} to ${most}.`);
  };
  const form = numberOf('form', 1, 3);
  const edition = numberOf('edition', 1, 2);
  const format = values.half ? sheetFormats[1] : sheetFormats[0];
  const questions = numberOf('questions', 1, 90);
  if (!fitsFormat(format, questions)) throw new WrongArguments('Half a page has at most 20 questions.');
  const written = numberOf('written', 0, 90);
  if (format === 'half' && written > 0) throw new WrongArguments('Half pages have no answers in writing.');
  if (questions + written > 90) throw new WrongArguments('A sheet has at most 90 questions.');
  if (format === 'half' && edition === 1) throw new WrongArguments('Edition 1 has no half pages.');
  return {
    // npm starts programs in the project's folder, so names are relative to where npm was called.
    out: resolve(process.env.INIT_CWD ?? '', values.out),
    grades: values.grades,
    ...{ questions, written, lines: numberOf('lines', 0, 30), several: numberOf('several', 0, questions) },
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
        ...{ edition: { type: 'string', default: '2' }, written: { type: 'string', default: '0' } },
        ...{ several: { type: 'string', default: '0' }, lines: { type: 'string', default: '6' } },
        grades: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : '');
  }
}

function wrongPaper(): never {
  throw new WrongArguments('--paper is a4 or letter.');
}

function documentOf(wanted: Wanted): SheetDocument {
  const { questions, several, written, lines, grades, alternatives, pages, formNumber, edition, format, paper } =
    wanted;
  const counts = Array.from({ length: questions + written }, (_, at) => (at < questions ? alternatives : 0));
  const ofSeveral = Array.from({ length: several }, (_, at) => questions - several + at + 1);
  const texts = Array.from({ length: written }, (_, at) => ({
    question: questions + at + 1,
    gaps: (at + 1) % GAPS_EVERY === 0 ? GAPS : 0,
  }));
  const answers = answerPages(paper, texts, { lines, grades }).length;
  let id = FIRST_ID;
  const nextCode = () => encodeSheetCode(id++);
  const sheets = Array.from(
    { length: format === 'half' ? 2 * pages : pages },
    (_, index): SheetToPrint => ({
      ...{ code: nextCode(), formNumber, answerCodes: Array.from({ length: answers }, nextCode) },
      student: { name: `Sample, Student ${index + 1}`, listNumber: index + 1 },
    }),
  );
  return {
    ...{ paper, format, edition, language: 'en', withKit: false, sheets },
    ...{ title: 'Test sheets', school: 'Assessments Assistant', course: '', date: '' },
    alternatives: { 1: counts, 2: counts, 3: counts },
    several: { 1: ofSeveral, 2: ofSeveral, 3: ofSeveral },
    ...(written > 0 && { writing: { questions: { 1: texts, 2: texts, 3: texts }, lines, grades } }),
  };
}

/** Returns what is known of a page, or of a half of one. */
function entryOf(document: SheetDocument, { sheet, code, half, answers }: PlacedSheet, page: number) {
  const { paper, format, edition = 2, alternatives, several, writing } = document;
  const { formNumber } = sheet;
  const common = { page, code, form: formNumber, paper, size: paperSizes[paper] };
  if (writing && answers !== null) {
    const { lines, grades, questions } = writing;
    const frames = answerPages(paper, questions[formNumber], writing)[answers - 1]?.answers ?? [];
    return {
      ...{ ...common, part: 'answers', layout: encodeAnswerPage({ paper, lines, grades, page: answers }), bubbles: [] },
      written: frames.map(({ question, box, rules, grade }) => ({
        ...{ question, ...box, rules: rules.map(({ y }) => y) },
        ...(grade && { grade: grade.bubbles }),
      })),
    };
  }
  const geometry = sheetGeometry(paper, alternatives[formNumber], { edition, format, ...(half && { half }) });
  const top = half === 'lower' ? geometry.page.height : 0;
  return {
    ...{ ...common, part: half ?? 'page', layout: encodeLayout(geometry.layout) },
    bubbles: geometry.bubbles.map((bubble) => ({ ...bubble, y: Math.round((bubble.y + top) * 100) / 100 })),
    several: several?.[formNumber] ?? [],
    written: [],
  };
}
