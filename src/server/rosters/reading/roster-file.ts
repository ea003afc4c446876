import { type RosterTable, rosterLimits } from '../../../core/rosters/fields.ts';
import { readRosterTable } from '../../../core/rosters/reading.ts';

/** An uploaded file; `sheet` = the one to read of several, the first with any text by default. */
export type RosterUpload = { name: string; bytes: Uint8Array; sheet?: string | undefined };

/** The formats that are read. */
type RosterFormat = 'csv' | 'xlsx' | 'ods' | 'oneroster';

/** A file as rows of texts; blank rows are kept, so that the index of a row is its number there. */
export type FileRows = { sheet: string; rows: string[][] };

/** A sheet, and the names of all that may be read in its place. */
export type SheetRows = FileRows & { sheets: string[] };

/** Thrown for a file that cannot be read; `row` is the number of the row at fault. */
export class RosterFileProblem extends Error {
  readonly reason: RosterProblem;
  readonly row: number | null;

  constructor(reason: RosterProblem, row: number | null = null) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}

/** Why a file is refused: no list at all, an old Excel file, too large, broken, or without any row. */
export type RosterProblem = 'notAList' | 'oldExcel' | 'tooLarge' | 'tooManyRows' | 'damaged' | 'empty';

/** What the task that reads files returns. */
export type ReadRoster =
  | { format: RosterFormat; sheet: string; sheets: string[]; table: RosterTable }
  | { problem: RosterProblem; row: number | null };

/** Rows above the list are titles; more than these are no list. */
export const MOST_FILE_ROWS = rosterLimits.rows + 100;
/** Cells further to the right are not read. */
export const MOST_FILE_COLUMNS = 100;

/** Returns rows as a list. Throws `RosterFileProblem` for one without rows or with too many. */
export function toTable(rows: readonly (readonly string[])[]): RosterTable {
  const table = readRosterTable(rows);
  if (table.rows.length === 0) throw new RosterFileProblem('empty');
  const beyond = table.rows[rosterLimits.rows];
  if (beyond) throw new RosterFileProblem('tooManyRows', beyond.number);
  const columns = rosterLimits.columns;
  return {
    columns: table.columns.slice(0, columns),
    rows: table.rows.map(({ number, cells }) => ({ number, cells: cells.slice(0, columns) })),
  };
}
