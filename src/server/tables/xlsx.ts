import type { Archive } from './archive.ts';
import { type FileRows, MOST_FILE_COLUMNS, MOST_FILE_ROWS, type SheetRows, TableFileProblem } from './table-file.ts';
import { readXml } from './xml.ts';

const FOLDER = 'xl/';

/** Returns the visible sheet of that name, else the first with any text. Throws `TableFileProblem`. */
export async function readXlsx(archive: Archive, wanted?: string): Promise<SheetRows> {
  const targets = new Map<string, string>();
  readXml(await archive.read(`${FOLDER}_rels/workbook.xml.rels`), {
    open: (name, { Id = '', Target = '' }) => void (name === 'Relationship' && targets.set(Id, pathOf(Target))),
  });
  const sheets: { name: string; path: string }[] = [];
  readXml(await archive.read(`${FOLDER}workbook.xml`), {
    open(tag, { name = '', id = '', state = 'visible' }) {
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
  let read: FileRows | undefined;
  for (const { name, path } of chosen.length > 0 ? chosen : sheets) {
    const rows = readSheet(await archive.read(path), strings);
    if (rows.length > 0 || !read) read = { sheet: name, rows };
    if (rows.length > 0) break;
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

function readSheet(bytes: Uint8Array | null, strings: readonly string[]): string[][] {
  const rows: string[][] = [];
  let [row, column, type, value, isValue] = [0, 0, '', '', false];
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        column = 0;
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        value = '';
      }
      isValue = name === 'v' || name === 't';
    },
    text(part) {
      if (isValue) value += part;
    },
    close(name) {
      isValue = false;
      if (name !== 'c' || column > MOST_FILE_COLUMNS + 1) return;
      const text =
        type === 's' ? (strings[Number(value)] ?? '') : type === 'n' ? toDigits(value) : type === 'e' ? '' : value;
      if (text.trim() === '') return;
      if (!(row >= 1 && row <= MOST_FILE_ROWS)) throw new TableFileProblem('tooManyRows', row);
      while (rows.length < row) rows.push([]);
      const cells = rows[row - 1] ?? [];
      while (cells.length < column - 1) cells.push('');
      cells[column - 1] = text;
    },
  });
  return rows;
}

/** Returns the number of a column, from 1: `B7` is 2. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '')].reduce(
    (n, letter) => n * 26 + letter.charCodeAt(0) - 64,
    0,
  );

/** Returns a number as one types it: "1.483127E6" is 1483127. */
const toDigits = (value: string): string => {
  const number = Number(value);
  return value !== '' && Number.isSafeInteger(number) ? String(number) : value;
};
