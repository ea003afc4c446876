import { rosterLimits } from '../../core/rosters/fields.ts';

/** A file as rows of texts; blank rows are kept, so that the index of a row is its number there. */
export type FileRows = { sheet: string; rows: string[][] };

/**
 * A sheet, the names of all that may be read in its place, and of those among the others that have texts. Rows that are hidden,
 * as by a filter, and hidden columns are blank; they are counted.
 */
export type SheetRows = FileRows & {
  sheets: string[];
  otherSheets: string[];
  hiddenRows: number;
  hiddenColumns: number;
};

/** Thrown for a file that cannot be read; `row` is the number of the row at fault. */
export class TableFileProblem extends Error {
  readonly reason: TableProblem;
  readonly row: number | null;

  constructor(reason: TableProblem, row: number | null = null) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}

/** Why a file is refused: no list at all, an old Excel file, too large, broken, or without any row. */
export type TableProblem =
  | 'notAList'
  | 'oldExcel'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'damaged'
  | 'empty';

/** Rows above the list are titles; more than these are no list. */
export const MOST_FILE_ROWS = rosterLimits.rows + 100;
/** A file with texts further to the right is refused. */
export const MOST_FILE_COLUMNS = 200;

/** Blanks hidden columns in rows, and returns how many of them had texts. */
export function blankColumns(rows: readonly string[][], hidden: ReadonlySet<number>): number {
  const found = new Set<number>();
  for (const cells of rows)
    for (const column of hidden)
      if ((cells[column] ?? '').trim() !== '') {
        cells[column] = '';
        found.add(column);
      }
  return found.size;
}
