import { type FormNumber, formNumbers } from '../../core/assessments/form-numbers.ts';
import { bcp47TagOf } from '../../core/languages.ts';
import { sheetGeometry } from '../../core/sheet/geometry.ts';
import { paperSizes } from '../../core/sheet/layouts.ts';
import { formatSheetCode } from '../../core/sheet/sheet-codes.ts';
import { shortened } from '../layout/shortened.ts';
import { printableText } from '../printable-text.ts';
import { qrSvg } from '../qr/qr-svg.ts';
import { sheetWordsIn } from '../words/sheet.ts';
import { drawForm } from './drawing.ts';
import type { SheetDocument, SheetToPrint } from './sheet-document.ts';

/** Characters: what two lines of a box hold in the smallest letters. */
const TEXT_LIMIT = 120;
const COURSE_LIMIT = 60;
/** A word may break after so many characters. */
const LONG_WORD = /\S{24}(?=\S)/gu;

/** Returns what the template reads: places in millimetres, texts, and drawings as SVG. */
export const sheetData = (document: SheetDocument) => {
  const words = sheetWordsIn(document.language);
  const used = formNumbers.filter((number) => document.sheets.some(({ formNumber }) => formNumber === number));
  const forms = Object.fromEntries(used.map((number) => [number, formOf(document, number)]));
  const title = printable(document.title) || words.kind;
  const widest = Math.max(...document.alternatives[1]);
  return {
    documentTitle: `${title} – ${words.kind}`,
    lang: bcp47TagOf(document.language).split('-')[0],
    page: paperSizes[document.paper],
    title,
    subtitle: [document.school, words.kind, document.date]
      .map((text) => printable(text))
      .filter(Boolean)
      .join(' · '),
    words: {
      ...{ name: words.name, course: words.course, version: words.version, signature: words.signature },
      ...{ typeIt: words.typeIt, fill: words.fill, fillHow: words.fillHow },
      ...{ wrong: words.wrong, takeBack: words.takeBack },
      footLeft: [words.dontFold, words.print(words.papers[document.paper])],
      footRight: [words.twoAreWrong, words.content(document.alternatives[1].length, `A–${'ABCDEFG'[widest - 1]}`)],
    },
    forms,
    kit: document.withKit ? kitOf(document) : null,
    course: printable(document.course, COURSE_LIMIT),
    sheets: document.sheets.map((sheet) => pageOf(document, sheet)),
  };
};

/** Returns the name under which the file is saved, without characters that a file system refuses. */
export const sheetFileName = (document: Pick<SheetDocument, 'language' | 'title' | 'course'>): string => {
  const { kind } = sheetWordsIn(document.language);
  const parts = [kind, document.title, document.course].map((part) =>
    printableText(part)
      .replace(/[\\/:*?"<>|]+/g, ' ')
      .trim(),
  );
  return `${parts.filter(Boolean).join(' - ').slice(0, 120).trim()}.pdf`;
};

const kitOf = ({ language, paper, sheets }: SheetDocument) => {
  const words = sheetWordsIn(language);
  const { title, steps, good, bad, takenBack, ...notes } = words.kit;
  const hasBlank = sheets.some(({ student }) => student === null);
  return {
    ...{ title, steps: steps(words.papers[paper]), good, bad, takenBack },
    notes: [`${notes.sheets(sheets.length)} ${notes.keep}`, ...(hasBlank ? [notes.blank] : [])],
  };
};

const pageOf = (document: SheetDocument, { code, formNumber, student }: SheetToPrint) => {
  const { listNumber } = sheetWordsIn(document.language);
  const number = student?.listNumber == null ? null : listNumber(student.listNumber);
  return {
    formNumber,
    code: formatSheetCode(code),
    qr: qrSvg(code, 'high'),
    name: (student && printable(student.name)) || null,
    course: [printable(document.course, COURSE_LIMIT), number].filter(Boolean).join(' · ') || null,
  };
};

const formOf = ({ paper, alternatives }: SheetDocument, formNumber: FormNumber) => {
  const geometry = sheetGeometry(paper, alternatives[formNumber]);
  return { qr: geometry.qr, boxes: geometry.boxes, drawing: drawForm(geometry) };
};

/**
 * Returns a text on one line, shortened, in which long words may break. Marks that turn the direction of writing are left
 * out: they would turn what follows, too.
 */
const printable = (text: string, limit = TEXT_LIMIT): string => {
  const line = printableText(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return shortened(line, limit).replace(LONG_WORD, '$&\u200b');
};
