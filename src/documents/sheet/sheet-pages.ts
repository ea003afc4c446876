import { byForm } from '../../core/assessments/form-numbers.ts';
import { answerPagesOfForms } from '../../core/sheet/answer-pages.ts';
import type { Half } from '../../core/sheet/geometry.ts';
import { hasBubbles } from '../../core/sheet/layouts.ts';
import type { SheetDocument, SheetToPrint } from './sheet-document.ts';

/** A sheet at its place on a page; no half = it is the page. `answers` counts its pages for written answers, null = its bubbles. */
export type PlacedSheet = { sheet: SheetToPrint; code: string; half: Half | null; answers: number | null };

/** What decides on which pages sheets are. */
type SheetsToPlace = Pick<SheetDocument, 'sheets' | 'format' | 'paper' | 'alternatives' | 'writing'>;

/**
 * Returns what is on each page. Of half pages, the upper ones are the first part of the list and the lower ones the rest, so
 * that a stack that is cut is in the order of the list once its upper part lies on the lower. A blank sheet fills a page
 * alone, twice: it is copied. The pages for written answers follow the bubbles of the same student.
 */
export function sheetPages(document: SheetsToPlace): PlacedSheet[][] {
  const { sheets, format, alternatives } = document;
  if (format === 'half') return halfPages(sheets);
  const pages = answerPagesIn(document);
  return sheets.flatMap((sheet) => {
    const bubbles = hasBubbles(alternatives[sheet.formNumber]) ? [placed(sheet)] : [];
    const codes = (sheet.answerCodes ?? []).slice(0, pages[sheet.formNumber].length);
    return [...bubbles, ...codes.map((code, index) => ({ ...placed(sheet), code, answers: index + 1 }))].map((one) => [
      one,
    ]);
  });
}

/** Returns the pages of frames of each form of a document; none where nothing is written. */
export const answerPagesIn = ({ paper, writing }: Pick<SheetDocument, 'paper' | 'writing'>) =>
  writing ? answerPagesOfForms(paper, writing.questions, writing) : byForm(() => []);

const placed = (sheet: SheetToPrint, half: Half | null = null): PlacedSheet => ({
  ...{ sheet, code: sheet.code, half, answers: null },
});

function halfPages(sheets: readonly SheetToPrint[]): PlacedSheet[][] {
  const named = sheets.filter(({ student }) => student !== null);
  const blank = sheets.filter(({ student }) => student === null);
  const inUpper = Math.ceil(named.length / 2);
  const pair = (upper: SheetToPrint, lower: SheetToPrint | undefined): PlacedSheet[] => [
    placed(upper, 'upper'),
    ...(lower ? [placed(lower, 'lower')] : []),
  ];
  return [
    ...named.slice(0, inUpper).map((sheet, index) => pair(sheet, named[inUpper + index])),
    ...blank.map((sheet) => pair(sheet, sheet)),
  ];
}
