import { offeredLetters } from '../../core/assessments/alternative-at.ts';
import { type FormNumber, formNumbers } from '../../core/assessments/form-numbers.ts';
import { bcp47TagOf } from '../../core/languages.ts';
import { FREE_EDGE, sheetGeometry } from '../../core/sheet/geometry.ts';
import { hasBubbles, paperSizes, sheetSize } from '../../core/sheet/layouts.ts';
import { formatSheetCode } from '../../core/sheet/sheet-codes.ts';
import { shortened } from '../layout/shortened.ts';
import { printableText } from '../printable-text.ts';
import { qrSvg } from '../qr/qr-svg.ts';
import { sheetWordsIn } from '../words/sheet.ts';
import { drawAnswerPage, drawForm } from './drawing.ts';
import type { SheetDocument, SheetToPrint } from './sheet-document.ts';
import { answerPagesIn, type PlacedSheet, sheetPages } from './sheet-pages.ts';

/** Characters: what two lines of a box hold in the smallest letters. */
const TEXT_LIMIT = 120;
const COURSE_LIMIT = 60;
/** A word may break after so many characters. */
const LONG_WORD = /\S{24}(?=\S)/gu;

/** A document with the pages of frames of each form. */
type PagedDocument = SheetDocument & { answerPages: ReturnType<typeof answerPagesIn> };

/** Returns what the template reads: places in millimetres, texts, and drawings as SVG. */
export const sheetData = (toPrint: SheetDocument) => {
  const document = { ...toPrint, answerPages: answerPagesIn(toPrint) };
  const words = sheetWordsIn(document.language);
  const pages = sheetPages(document);
  const placed = pages.flat();
  const title = printable(document.title) || words.kind;
  return {
    documentTitle: `${title} – ${words.kind}`,
    lang: bcp47TagOf(document.language).split('-')[0],
    page: paperSizes[document.paper],
    sheet: sheetSize(document),
    bothSides: document.bothSides ?? false,
    cut: document.format === 'half' ? cutOf(document) : null,
    title,
    subtitle: [document.school, words.kind, document.date]
      .map((text) => printable(text))
      .filter(Boolean)
      .join(' · '),
    words: {
      ...{ name: words.name, course: words.course, version: words.version, signature: words.signature },
      ...{ typeIt: words.typeIt, fill: words.fill, fillHow: words.fillHow },
      ...{
        wrong: words.wrong,
        takeBack: words.takeBack,
        write: words.write,
        writeHow: words.writeHow,
        page: words.page,
      },
      footLeft: [words.dontFold, words.print(words.papers[document.paper])],
    },
    forms: formsOf(document, placed),
    kit: document.withKit ? kitOf(document, placed) : null,
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

const kitOf = (document: PagedDocument, placed: readonly PlacedSheet[]) => {
  const { language, paper, format, sheets } = document;
  const words = sheetWordsIn(language);
  const { title, steps, good, bad, takenBack, ...notes } = words.kit;
  const hasAnswers = placed.some(({ answers }) => answers !== null);
  const hasBlank = sheets.some(({ student }) => student === null);
  return {
    ...{ title, steps: steps(words.papers[paper], format), good, bad, takenBack },
    notes: [
      `${notes.sheets(placed.length)} ${notes.keep}`,
      ...(hasAnswers ? [notes.answers(Math.max(...formNumbers.map((form) => pagesOf(document, form))))] : []),
      ...(hasAnswers && document.writing?.grades ? [notes.grades] : []),
      ...(formNumbers.some((form) => document.several?.[form].length) ? [notes.several] : []),
      ...(format === 'half' ? [notes.cut] : []),
      ...(hasBlank ? [notes.blank] : []),
    ],
  };
};

/** Returns a sheet with its place: by which form it is drawn, and how far down the page it begins. */
const placedOf = (document: PagedDocument, placed: PlacedSheet) => {
  const { sheet, code, half, answers } = placed;
  const words = sheetWordsIn(document.language);
  const pages = pagesOf(document, sheet.formNumber);
  const page = answers === null ? 1 : answers + bubblePagesOf(document, sheet.formNumber);
  const pageOf = words.pageOf(page, pages);
  const content = pages > 1 ? `${contentOf(document)} · ${words.page} ${pageOf}` : contentOf(document);
  return {
    ...sheetOf(document, { ...sheet, code }),
    form: formName(placed),
    top: half === 'lower' ? sheetSize(document).height : 0,
    isAnswers: answers !== null,
    pageOf,
    footRight:
      answers === null
        ? [...rulesOf(document, sheet.formNumber), content]
        : [words.insideIsRead, ...(document.writing?.grades ? [words.gradeIsTeachers] : [])],
  };
};

/** Returns what counts where more than one circle is filled in: in questions with one right answer, and in those with several. */
const rulesOf = ({ alternatives, several, language }: SheetDocument, form: FormNumber): string[] => {
  const words = sheetWordsIn(language);
  const withSeveral = several?.[form].length ?? 0;
  const hasOthers = alternatives[form].filter((count) => count > 0).length > withSeveral;
  return [...(hasOthers ? [words.twoAreWrong] : []), ...(withSeveral > 0 ? [words.severalAreRight] : [])];
};

/** Returns what a page of bubbles holds. */
const contentOf = ({ alternatives, language }: SheetDocument): string => {
  const letters = offeredLetters(Math.max(...alternatives[1]));
  return sheetWordsIn(language).content(alternatives[1].length, `A–${letters.at(-1)}`);
};

const bubblePagesOf = ({ alternatives }: SheetDocument, form: FormNumber): number =>
  hasBubbles(alternatives[form]) ? 1 : 0;

/** Returns how many pages a student has. */
const pagesOf = (document: PagedDocument, form: FormNumber): number =>
  bubblePagesOf(document, form) + document.answerPages[form].length;

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

/** The name under which a form is drawn: in either half, whose markers differ, and for each of its answer pages. */
const formName = ({ sheet, half, answers }: PlacedSheet): string =>
  [sheet.formNumber, half, answers === null ? null : `answers-${answers}`].filter(Boolean).join('-');

/** Returns what is the same on all sheets of a form, for each form, half and answer page that is printed. */
const formsOf = (document: PagedDocument, placed: readonly PlacedSheet[]) => {
  const forms: Record<string, ReturnType<typeof formOf>> = {};
  for (const one of placed) {
    forms[formName(one)] ??=
      one.answers === null ? formOf(document, one) : answersFormOf(document, one.sheet.formNumber, one.answers);
  }
  return forms;
};

const formOf = (document: PagedDocument, { sheet: { formNumber }, half }: Pick<PlacedSheet, 'sheet' | 'half'>) => {
  const { paper, format, edition = 2, alternatives, several, language, answerPages } = document;
  const options = { edition, format, ...(half && { half }) };
  const geometry = sheetGeometry(paper, alternatives[formNumber], options);
  const { onPage } = sheetWordsIn(language);
  const noteOf = (question: number): string => {
    const page = answerPages[formNumber].findIndex(({ answers }) =>
      answers.some((answer) => answer.question === question),
    );
    return page === -1 ? '' : onPage(page + 1 + bubblePagesOf(document, formNumber));
  };
  return {
    qr: geometry.qr,
    boxes: geometry.boxes,
    drawing: drawForm(geometry, { noteOf, several: several?.[formNumber] }),
  };
};

const answersFormOf = ({ answerPages, language }: PagedDocument, formNumber: FormNumber, page: number) => {
  const geometry = answerPages[formNumber][page - 1];
  if (!geometry) throw new RangeError(`The form ${formNumber} has no answer page ${page}`);
  return { qr: geometry.qr, boxes: geometry.boxes, drawing: drawAnswerPage(geometry, sheetWordsIn(language).grade) };
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
