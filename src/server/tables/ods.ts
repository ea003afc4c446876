import type { Archive } from './archive.ts';
import { type FileRows, MOST_FILE_COLUMNS, MOST_FILE_ROWS, type SheetRows, TableFileProblem } from './table-file.ts';
import { readXml } from './xml.ts';

/** Returns the sheet of that name, else the first with any text. Throws `TableFileProblem`. */
export async function readOds(archive: Archive, wanted?: string): Promise<SheetRows> {
  const sheets: FileRows[] = [];
  let [row, repeated, times] = [0, 1, 1];
  let cells: string[] = [];
  let paragraphs: string[] | null = null;
  let isNote = false;
  readXml(await archive.read('content.xml'), {
    open(name, attributes) {
      const count = (text: string | undefined) => Math.max(1, Number(text ?? 1) || 1);
      if (name === 'table') {
        sheets.push({ sheet: attributes.name ?? '', rows: [] });
        row = 0;
      } else if (name === 'table-row') {
        repeated = count(attributes['number-rows-repeated']);
        cells = [];
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        times = count(attributes['number-columns-repeated']);
        paragraphs = [];
      } else if (name === 'annotation') isNote = true;
      else if (name === 'p' && !isNote) paragraphs?.push('');
      else if ((name === 's' || name === 'tab' || name === 'line-break') && !isNote) append(paragraphs, ' ');
    },
    text: (part) => void (!isNote && append(paragraphs, part)),
    close(name) {
      if (name === 'annotation') isNote = false;
      if (name === 'table-cell' || name === 'covered-table-cell') {
        const text = (paragraphs ?? []).join(' ');
        paragraphs = null;
        // Sheets end with a blank cell that is repeated to the last column.
        for (let n = 0; n < times && cells.length <= MOST_FILE_COLUMNS; n++) cells.push(text);
      }
      if (name !== 'table-row') return;
      const rows = sheets.at(-1)?.rows ?? [];
      if (cells.some((cell) => cell.trim() !== ''))
        for (let n = 0; n < repeated; n++) {
          if (row + n >= MOST_FILE_ROWS) throw new TableFileProblem('tooManyRows', row + n + 1);
          while (rows.length < row + n) rows.push([]);
          rows.push([...cells]);
        }
      row += repeated;
    },
  });
  const found = sheets.find(({ sheet }) => sheet === wanted) ?? sheets.find(({ rows }) => rows.length > 0) ?? sheets[0];
  if (!found) throw new TableFileProblem('damaged');
  const others = sheets.filter((one) => one !== found && one.rows.length > 0);
  return { ...found, sheets: sheets.map(({ sheet }) => sheet), otherSheets: others.map(({ sheet }) => sheet) };
}

/** Adds to the last paragraph of a cell, if one is open. */
function append(paragraphs: string[] | null, text: string): void {
  if (paragraphs && paragraphs.length > 0) paragraphs[paragraphs.length - 1] += text;
}
