import type { OneByteEncoding } from '../../core/text/one-byte-encodings.ts';
import { type Archive, openTableArchive } from './archive.ts';
import { parseCsv } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { readOds } from './ods.ts';
import { type SheetRows, TableFileProblem } from './table-file.ts';
import { readXlsx } from './xlsx.ts';

/** `encoding`: that of a text file, where another one would do as well. */
type Book = SheetRows & { format: 'csv' | 'xlsx' | 'ods'; encoding: OneByteEncoding | null };

/** Which of several sheets is read, and as what a text file is. */
type BookWishes = { sheet?: string | undefined; encoding?: OneByteEncoding | undefined };

/** Returns the rows of a spreadsheet or a text file with columns, or another archive. */
export async function openBook(
  bytes: Uint8Array,
  { sheet: wanted, encoding: wantedEncoding }: BookWishes = {},
): Promise<Book | { format: 'archive'; archive: Archive }> {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new TableFileProblem('oldExcel');
  if (!begins(bytes, [0x50, 0x4b])) {
    const { text, encoding } = decodeText(bytes, wantedEncoding);
    const sheets = { sheet: '', sheets: [], otherSheets: [], hiddenRows: 0, hiddenColumns: 0 };
    return { format: 'csv', encoding, ...sheets, rows: parseCsv(text) };
  }
  const archive = await openTableArchive(bytes);
  if (archive.names.includes('xl/workbook.xml'))
    return { format: 'xlsx', encoding: null, ...(await readXlsx(archive, wanted)) };
  if (archive.names.includes('content.xml'))
    return { format: 'ods', encoding: null, ...(await readOds(archive, wanted)) };
  return { format: 'archive', archive };
}

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
