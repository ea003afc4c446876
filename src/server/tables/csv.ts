import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';
import { decodeEntities } from './html-entities.ts';
import { MOST_FILE_COLUMNS, MOST_FILE_ROWS, TableFileProblem } from './table-file.ts';

type CsvOptions = { mostRows?: number; mostColumns?: number; mayHaveSpaces?: boolean };

/**
 * Returns the rows of a text file with `;`, `,` or tabs between its columns, in any usual encoding; with `mayHaveSpaces`
 * also with spaces, where it has none of those. Throws `TableFileProblem` for what is no text, and with the row of a quote that is
 * not closed or of texts beyond the last column.
 */
export const readCsv = (bytes: Uint8Array, options?: CsvOptions): string[][] =>
  parseCsv(decodeText(bytes).text, options);

/** Returns the rows of a decoded text, as `readCsv` does. */
export function parseCsv(
  decoded: string,
  { mostRows = MOST_FILE_ROWS, mostColumns = MOST_FILE_COLUMNS, mayHaveSpaces = false }: CsvOptions = {},
): string[][] {
  const written = mayHaveSpaces && !DELIMITER.test(decoded) ? spacesToTabs(decoded) : decoded;
  if (/^\s*(?:<!doctype|<html|<table|<\?xml|%PDF|\{\\rtf)/i.test(written)) throw new TableFileProblem('notAList');
  const plain = decodeEntities(written);
  const [first = ''] = plain.split(/\r?\n/, 1);
  // Excel names the delimiter in a first row of its own, which stays a row here.
  const named = /^"?sep=([;,\t|])"?$/i.exec(first)?.[1];
  const text = named ? plain.slice(first.length) : plain;
  const delimiter = named ?? delimiterOf(text);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    preview: Number.isFinite(mostRows) ? mostRows + 1 : 0,
  });
  const wrong = errors.find(({ type }) => type === 'Quotes');
  if (wrong) throw new TableFileProblem('damaged', (wrong.row ?? 0) + 1);
  return data.map((cells, index) => withinColumns(cells, mostColumns, index + 1).map(withoutTextMark));
}

/** Returns the cells of a row without blank ones beyond the last column. Throws `TableFileProblem` for texts there. */
function withinColumns(cells: string[], mostColumns: number, row: number): string[] {
  if (cells.length <= mostColumns) return cells;
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  if (last >= mostColumns) throw new TableFileProblem('tooManyColumns', row);
  return cells.slice(0, mostColumns);
}

/**
 * Returns a cell without what spreadsheets are told so that they leave it as a text: `="00123"`, or an apostrophe before a number or
 * a sign.
 */
const withoutTextMark = (cell: string): string =>
  cell
    .replace(/^\s*="((?:[^"]|"")*)"\s*$/, (_, text: string) => text.replaceAll('""', '"'))
    .replace(/^\s*'(?=[\d=+@-])/, '');

const DELIMITER = /[;,\t|]/;

/** Returns a text with a tab for the spaces between the cells of each line. */
const spacesToTabs = (text: string): string =>
  text.replace(/^ +| +$/gm, '').replace(/("(?:[^"]|"")*")| +/g, (_, quoted?: string) => quoted ?? '\t');

const delimiters = [';', '\t', ',', '|'] as const;
const LOOKED_AT = 30;

/** Returns what is between the columns: what most of the first lines have as often as each other. */
function delimiterOf(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .filter((line) => /[^ ]/.test(line))
    .slice(0, LOOKED_AT);
  const agreeing = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length).filter((count) => count > 1);
    return Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
  };
  const [best] = delimiters.toSorted((a, b) => agreeing(b) - agreeing(a));
  // A list of one column, whose names have commas.
  const isOneColumn = best === ',' && !lines[0]?.includes(',');
  return best === undefined || isOneColumn ? '\t' : best;
}
