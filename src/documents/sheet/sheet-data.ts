import type { FormNumber } from '../../core/assessments/form-numbers.ts';
import { bcp47TagOf } from '../../core/languages.ts';
import { FREE_EDGE, type Half, sheetGeometry } from '../../core/sheet/geometry.ts';
import { paperSizes, sheetSize } from '../../core/sheet/layouts.ts';
import { formatSheetCode } from '../../core/sheet/sheet-codes.ts';
import { shortened } from '../layout/shortened.ts';
import { printableText } from '../printable-text.ts';
import { qrSvg } from '../qr/qr-svg.ts';
import { sheetWordsIn } from '../words/sheet.ts';
import { drawForm } from './drawing.ts';
import type { SheetDocument, SheetToPrint } from './sheet-document.ts';
import { type PlacedSheet, sheetPages } from './sheet-pages.ts';

/** Characters: what two lines of a box hold in the smallest letters. */
const TEXT_LIMIT = 120;
const COURSE_LIMIT = 60;
/** A word may break after so many characters. */
const LONG_WORD = /\S{24}(?=\S)/gu;

/** Returns what the template reads: places in millimetres, texts, and drawings as SVG. */
export const sheetData = (document: SheetDocument) => {
  const words = sheetWordsIn(document.language);
  const pages = sheetPages(document.sheets, document.format);
  const placed = pages.flat();
  const title = printable(document.title) || words.kind;
  const widest = Math.max(...document.alternatives[1]);
  return {
    documentTitle: `${title} – ${words.kind}`,
    lang: bcp47TagOf(document.language).split('-')[0],
    page: paperSizes[document.paper],
    sheet: sheetSize(document),
    cut: document.format === 'half' ? cutOf(document) : null,
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
    forms: formsOf(document, placed),
    kit: document.withKit ? kitOf(document, placed.length) : null,
    course: printable(document.course, COURSE_LIMIT),
    pages: pages.map((page) => page.map((one) => placedOf(document, one))),
  };
};

/** Returns the name under which the file is saved, without characters that a file system refuses. */
export const sheetFileName = (document: Pick<SheetDocument, 'language' | 'title' | 'course'>): string => {
  const { kind } = sheetWordsIn(document.language);
  const parts = [kind, document.title, document.course].map((part) =>
    printableText(part)
      .replace(/[\\/:*?"<>|\s]+/g, ' ')
      .trim(),
  );
  return `${parts.filter(Boolean).join(' - ').slice(0, 120).trim()}.pdf`;
};

const kitOf = ({ language, paper, format, sheets }: SheetDocument, printed: number) => {
  const words = sheetWordsIn(language);
  const { title, steps, good, bad, takenBack, ...notes } = words.kit;
  const hasBlank = sheets.some(({ student }) => student === null);
  return {
    ...{ title, steps: steps(words.papers[paper], format), good, bad, takenBack },
    notes: [
      `${notes.sheets(printed)} ${notes.keep}`,
      ...(format === 'half' ? [notes.cut] : []),
      ...(hasBlank ? [notes.blank] : []),
    ],
  };
};

/** Returns a sheet with its place: by which form it is drawn, and how far down the page it begins. */
const placedOf = (document: SheetDocument, { sheet, half }: PlacedSheet) => ({
  ...sheetOf(document, sheet),
  form: formName(sheet.formNumber, half),
  top: half === 'lower' ? sheetSize(document).height : 0,
});

const sheetOf = (document: SheetDocument, { code, formNumber, student }: SheetToPrint) => {
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

/** The name under which a form is drawn: in either half, whose markers differ. */
const formName = (formNumber: FormNumber, half: Half | null): string => [formNumber, half].filter(Boolean).join('-');

/** Returns what is the same on all sheets of a form, for each form and half that is printed. */
const formsOf = (document: SheetDocument, placed: readonly PlacedSheet[]) => {
  const forms: Record<string, ReturnType<typeof formOf>> = {};
  for (const { sheet, half } of placed) {
    forms[formName(sheet.formNumber, half)] ??= formOf(document, sheet.formNumber, half);
  }
  return forms;
};

const formOf = (
  { paper, format, edition = 2, alternatives }: SheetDocument,
  formNumber: FormNumber,
  half: Half | null,
) => {
  const options = { edition, format, ...(half && { half }) };
  const geometry = sheetGeometry(paper, alternatives[formNumber], options);
  return { qr: geometry.qr, boxes: geometry.boxes, drawing: drawForm(geometry) };
};

/** Returns the line along which a page is cut. */
const cutOf = ({ paper, format }: SheetDocument) => {
  const { width, height } = sheetSize({ paper, format });
  return { left: FREE_EDGE, right: width - FREE_EDGE, y: height };
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
