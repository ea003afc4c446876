import type { OneByteEncoding } from '../../core/text/one-byte-encodings.ts';
import { openBook } from './book.ts';
import { MOST_FILE_COLUMNS, TableFileProblem, type TableProblem } from './table-file.ts';

/**
 * What the task returns that reads a spreadsheet as it is; blank rows are kept, so that the index of a row is its
 * number there.
 */
type ReadSheet =
  | {
      rows: string[][];
      /** The name of the sheet; blank for a text file. */
      sheet: string;
      otherSheets: string[];
      hiddenRows: number;
      hiddenColumns: number;
      encoding: OneByteEncoding | null;
    }
  | { problem: TableProblem; row: number | null };

/** Reads the first sheet with any text of a spreadsheet, or a text file with columns. Runs as a task. */
export async function readSheet({ bytes }: { bytes: Uint8Array }): Promise<ReadSheet> {
  try {
    const opened = await openBook(bytes);
    if (opened.format === 'archive') throw new TableFileProblem('notAList');
    const { rows, sheet, otherSheets, hiddenRows, hiddenColumns, encoding } = opened;
    if (rows.every((cells) => cells.every((cell) => cell.trim() === ''))) throw new TableFileProblem('empty');
    const beyond = rows.findIndex((cells) => cells.slice(MOST_FILE_COLUMNS).some((cell) => cell.trim() !== ''));
    if (beyond >= 0) throw new TableFileProblem('tooManyColumns', beyond + 1);
    return {
      rows: rows.map((cells) => cells.slice(0, MOST_FILE_COLUMNS)),
      sheet,
      otherSheets,
      hiddenRows,
      hiddenColumns,
      encoding,
    };
  } catch (error) {
    if (error instanceof TableFileProblem) return { problem: error.reason, row: error.row };
    throw error;
  }
}
