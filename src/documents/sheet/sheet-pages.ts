import type { Half } from '../../core/sheet/geometry.ts';
import type { SheetFormat } from '../../core/sheet/layouts.ts';
import type { SheetToPrint } from './sheet-document.ts';

/** A sheet at its place on a page; no half = it is the page. */
export type PlacedSheet = { sheet: SheetToPrint; half: Half | null };

/**
 * Returns what is on each page. Of half pages, the upper ones are the first part of the list and the lower ones the rest, so
 * that a stack that is cut is in the order of the list once its upper part lies on the lower. A blank sheet fills a page
 * alone, twice: it is copied.
 */
export function sheetPages(sheets: readonly SheetToPrint[], format: SheetFormat): PlacedSheet[][] {
  if (format === 'page') return sheets.map((sheet) => [{ sheet, half: null }]);
  const named = sheets.filter(({ student }) => student !== null);
  const blank = sheets.filter(({ student }) => student === null);
  const inUpper = Math.ceil(named.length / 2);
  const pair = (upper: SheetToPrint, lower: SheetToPrint | undefined): PlacedSheet[] => [
    { sheet: upper, half: 'upper' },
    ...(lower ? [{ sheet: lower, half: 'lower' as const }] : []),
  ];
  return [
    ...named.slice(0, inUpper).map((sheet, index) => pair(sheet, named[inUpper + index])),
    ...blank.map((sheet) => pair(sheet, sheet)),
  ];
}
