import { type Archive, openTableArchive } from './archive.ts';
import { readCsv } from './csv.ts';
import { readOds } from './ods.ts';
import { type SheetRows, TableFileProblem } from './table-file.ts';
import { readXlsx } from './xlsx.ts';

type Book = SheetRows & { format: 'csv' | 'xlsx' | 'ods' };

/** Returns the rows of a spreadsheet or a text file with columns, or another archive. */
export async function openBook(
  bytes: Uint8Array,
  wanted?: string,
): Promise<Book | { format: 'archive'; archive: Archive }> {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new TableFileProblem('oldExcel');
  if (!begins(bytes, [0x50, 0x4b]))
    return { format: 'csv', sheet: '', sheets: [], otherSheets: [], hiddenRows: 0, rows: readCsv(bytes) };
  const archive = await openTableArchive(bytes);
  if (archive.names.includes('xl/workbook.xml')) return { format: 'xlsx', ...(await readXlsx(archive, wanted)) };
  if (archive.names.includes('content.xml')) return { format: 'ods', ...(await readOds(archive, wanted)) };
  return { format: 'archive', archive };
}

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
