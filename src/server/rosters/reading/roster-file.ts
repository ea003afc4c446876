import { type RosterTable, rosterLimits } from '../../../core/rosters/fields.ts';
import { readRosterTable } from '../../../core/rosters/reading.ts';
import type { OneByteEncoding } from '../../../core/text/one-byte-encodings.ts';
import { TableFileProblem, type TableProblem } from '../../tables/api.ts';

/** An uploaded file; `sheet` = the one to read of several, the first with any text by default. */
export type RosterUpload = {
  name: string;
  bytes: Uint8Array;
  sheet?: string | undefined;
  /** As what a text file is read; by its letters by default. */
  encoding?: OneByteEncoding | undefined;
};

/** The formats that are read. */
type RosterFormat = 'csv' | 'xlsx' | 'ods' | 'oneroster';

/** What the task that reads files returns. */
export type ReadRoster =
  | {
      format: RosterFormat;
      sheet: string;
      sheets: string[];
      hiddenRows: number;
      hiddenColumns: number;
      encoding: OneByteEncoding | null;
      table: RosterTable;
    }
  | { problem: TableProblem; row: number | null };

/** Returns rows as a list. Throws `TableFileProblem` for one without rows, or with too many rows or columns. */
export function toTable(rows: readonly (readonly string[])[], sheet: string): RosterTable {
  const table = readRosterTable(rows, sheet);
  if (table.rows.length === 0) throw new TableFileProblem('empty');
  const beyond = table.rows[rosterLimits.rows];
  if (beyond) throw new TableFileProblem('tooManyRows', beyond.number);
  if (table.columns.length > rosterLimits.columns) throw new TableFileProblem('tooManyColumns');
  return table;
}
