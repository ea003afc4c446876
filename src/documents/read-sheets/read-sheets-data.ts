import { bcp47TagOf } from '../../core/languages.ts';
import type { PaperSize } from '../../core/printing.ts';
import { type SheetMark, sheetMarks } from '../../core/scanning/sheet-marks.ts';
import { shortened } from '../layout/shortened.ts';
import { breakableText, printableText } from '../printable-text.ts';
import { documentWords, fillIn } from '../words/words.ts';
import type { PrintedReadSheets, ReadSheetPage } from './printed-read-sheets.ts';

/** What the template of read sheets reads. */
export type ReadSheetsData = {
  lang: string;
  paper: PaperSize;
  documentTitle: string;
  words: { question: string; read: string; went: string; points: string };
  pages: {
    head: string;
    note: string;
    /** In millimetres; null = the answers as a table. */
    picture: { path: string; alt: string; width: number; height: number } | null;
    marks: SheetMark[];
    rows: { question: string; read: string; went: string; points: string }[];
  }[];
};

/** Returns what the template of read sheets reads; pictures that are not among the images are gone. */
export function toReadSheetsData(sheets: PrintedReadSheets, images: ReadonlySet<string>): ReadSheetsData {
  const { assessment, readSheets: words } = documentWords(sheets.language);
  const { question, read, went, points } = words;
  return {
    ...{ lang: sheets.language, paper: sheets.paper, words: { question, read, went, points } },
    documentTitle: `${printableText(sheets.title) || assessment.untitled} · ${words.kind}`,
    pages: sheets.pages.map((page) => pageOf(sheets, page, images)),
  };
}

const pageOf = (
  sheets: PrintedReadSheets,
  page: ReadSheetPage,
  images: ReadonlySet<string>,
): ReadSheetsData['pages'][number] => {
  const { readSheets: words } = documentWords(sheets.language);
  const number = new Intl.NumberFormat(bcp47TagOf(sheets.language), { maximumFractionDigits: 2 });
  const { reached, possible } = page.points;
  const answers = page.answers.map((answer) => (sheets.isJudged ? answer : { ...answer, state: 'answered' as const }));
  const rows = answers.map(({ question, letters, correct, state, points }) => ({
    question: String(question),
    read: letters === '' ? words.nothing : [...letters].join(', '),
    went: sheets.isJudged ? wentOf(words, state, correct) : '–',
    points: sheets.isJudged && points !== null ? number.format(points) : '–',
  }));
  const picture = page.picture && images.has(page.picture.asset) ? page.picture : null;
  const said = fillIn(words.reached, { reached: number.format(reached), possible: number.format(possible) });
  return {
    head: breakableText([shortened(page.name, 60), ...(sheets.isJudged ? [said] : [])].join(' · ')),
    note: [...(sheets.isJudged ? [] : [words.later]), ...(picture ? [] : [words.noPicture])].join(' '),
    picture: picture && {
      ...{ path: `/images/${picture.asset}`, width: picture.width, height: picture.height },
      // What is drawn, in words.
      alt: `${words.picture} ${rows.map(({ question, read, went }) => `${question}: ${read} (${went})`).join('; ')}`,
    },
    marks: picture ? sheetMarks(answers, picture) : [],
    rows,
  };
};

type Words = ReturnType<typeof documentWords>['readSheets'];

const wentOf = (words: Words, state: ReadSheetPage['answers'][number]['state'], correct: string | null): string =>
  (state === 'wrong' || state === 'blank') && correct !== null
    ? `${words.states[state]}, ${fillIn(words.correct, { letters: correct })}`
    : words.states[state];
