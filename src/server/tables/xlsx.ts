import type { Archive } from './archive.ts';
import { builtinFormat, type CellFormats, shownNumber } from './number-format.ts';
import {
  blankColumns,
  type FileRows,
  MOST_FILE_COLUMNS,
  MOST_FILE_ROWS,
  type SheetRows,
  TableFileProblem,
} from './table-file.ts';
import { readXml } from './xml.ts';

const FOLDER = 'xl/';
/** Merged cells, each of which is looked for in all rows. */
const MOST_MERGED = 20_000;
/** Of a number, as spreadsheets allow it. */
const LONGEST_FORMAT = 255;

/** Returns the visible sheet of that name, else the first with any text. Throws `TableFileProblem`. */
export async function readXlsx(archive: Archive, wanted?: string): Promise<SheetRows> {
  const targets = new Map<string, string>();
  readXml(await archive.read(`${FOLDER}_rels/workbook.xml.rels`), {
    open: (name, { Id = '', Target = '' }) => void (name === 'Relationship' && targets.set(Id, pathOf(Target))),
  });
  const sheets: { name: string; path: string }[] = [];
  let isFrom1904 = false;
  readXml(await archive.read(`${FOLDER}workbook.xml`), {
    open(tag, { name = '', id = '', state = 'visible', date1904 = '' }) {
      if (tag === 'workbookPr') isFrom1904 = /^(1|true)$/.test(date1904);
      const path = targets.get(id);
      if (tag === 'sheet' && state === 'visible' && path) sheets.push({ name, path });
    },
  });
  const strings = await readStrings(
    archive,
    [...targets.values()].find((path) => /sharedStrings/i.test(path)),
  );
  const chosen = sheets.filter(({ name }) => name === wanted);
  const names = sheets.map(({ name }) => name);
  const formats = await readFormats(
    archive,
    [...targets.values()].find((path) => /styles\.xml$/i.test(path)),
  );
  let read: (FileRows & { hiddenRows: number; hiddenColumns: number }) | undefined;
  for (const { name, path } of chosen.length > 0 ? chosen : sheets) {
    const sheet = readSheet(await archive.read(path), strings, { formats, isFrom1904 });
    if (sheet.rows.length > 0 || !read) read = { sheet: name, ...sheet };
    if (sheet.rows.length > 0) break;
  }
  if (!read) throw new TableFileProblem('damaged');
  const otherSheets: string[] = [];
  for (const { name, path } of sheets)
    if (name !== read.sheet && hasText(await archive.read(path))) otherSheets.push(name);
  return { ...read, sheets: names, otherSheets };
}

/** Returns whether a sheet has a cell with a value. */
const hasText = (bytes: Uint8Array | null): boolean =>
  bytes !== null && /<(?:\w+:)?(?:v|t)[ >]/.test(new TextDecoder().decode(bytes));

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `${FOLDER}${target}`);

async function readStrings(archive: Archive, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  const bytes = path === undefined ? null : await archive.read(path);
  if (bytes === null) return strings;
  let [text, isText, phonetic] = ['', false, 0];
  readXml(bytes, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic++;
      isText = name === 't' && phonetic === 0;
    },
    close(name) {
      if (name === 'si') strings.push(text);
      if (name === 'rPh') phonetic--;
      isText = false;
    },
    text(part) {
      if (isText) text += part;
    },
  });
  return strings;
}

/** Returns the format of each style of cells, by its index. */
async function readFormats(archive: Archive, path: string | undefined): Promise<string[]> {
  const bytes = path === undefined ? null : await archive.read(path);
  if (bytes === null) return [];
  const codes = new Map<number, string>();
  const formats: string[] = [];
  let isOfCells = false;
  readXml(bytes, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId);
      if (name === 'numFmt') codes.set(id, formatCode.slice(0, LONGEST_FORMAT));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(codes.get(id) ?? builtinFormat(id));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

function readSheet(
  bytes: Uint8Array | null,
  strings: readonly string[],
  { formats, isFrom1904 }: CellFormats,
): { rows: string[][]; hiddenRows: number; hiddenColumns: number } {
  const rows: string[][] = [];
  const hidden = new Set<number>();
  const hiddenColumns = new Set<number>();
  const merged: string[] = [];
  let [row, column, type, value, isValue] = [0, 0, '', '', false];
  let [style, formula, isFormula, hasValue] = [0, '', false, false];
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        column = 0;
        if (/^(1|true)$/.test(attributes.hidden ?? '')) hidden.add(row);
      } else if (name === 'col' && /^(1|true)$/.test(attributes.hidden ?? '')) {
        const last = Math.min(Number(attributes.max), MOST_FILE_COLUMNS);
        for (let column = Number(attributes.min); column <= last; column++) hiddenColumns.add(column - 1);
      } else if (name === 'mergeCell') {
        if (merged.push(attributes.ref ?? '') > MOST_MERGED) throw new TableFileProblem('tooLarge');
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        [value, formula, hasValue] = ['', '', false];
      }
      isValue = name === 'v' || name === 't';
      isFormula = name === 'f';
      hasValue ||= isValue;
    },
    text(part) {
      if (isValue) value += part;
      if (isFormula) formula += part;
    },
    close(name) {
      isValue = false;
      isFormula = false;
      if (name !== 'c' || column > MOST_FILE_COLUMNS + 1) return;
      const text = textOf();
      if (text.trim() === '') return;
      if (!(row >= 1 && row <= MOST_FILE_ROWS)) throw new TableFileProblem('tooManyRows', row);
      while (rows.length < row) rows.push([]);
      const cells = rows[row - 1] ?? [];
      while (cells.length < column - 1) cells.push('');
      cells[column - 1] = text;
    },
  });
  // A formula whose result was not stored is shown as it is, and not taken for a blank.
  function textOf(): string {
    if (!hasValue && formula !== '') return `=${formula}`;
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'n') return shownNumber(value, formats[style] ?? '', isFrom1904);
    return type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value;
  }
  let hiddenRows = 0;
  for (const row of hidden)
    if (rows[row - 1]?.some((cell) => (cell ?? '').trim() !== '')) {
      rows[row - 1] = [];
      hiddenRows++;
    }
  fillMerged(rows, merged);
  return { rows, hiddenRows, hiddenColumns: blankColumns(rows, hiddenColumns) };
}

/** Writes the text of merged cells into each of their rows that has other texts. */
function fillMerged(rows: string[][], references: readonly string[]): void {
  for (const reference of references) {
    const [, from = '', first = '', last = ''] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/i.exec(reference) ?? [];
    const column = columnOf(from) - 1;
    const text = rows[Number(first) - 1]?.[column] ?? '';
    if (text === '') continue;
    for (const cells of rows.slice(Number(first), Number(last))) {
      if (cells.length === 0 || (cells[column] ?? '') !== '') continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
  }
}

/** Returns the number of a column, from 1: `B7` is 2. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '')].reduce(
    (n, letter) => n * 26 + letter.charCodeAt(0) - 64,
    0,
  );
