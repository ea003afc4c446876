import type { Archive } from './archive.ts';
import {
  blankColumns,
  type FileRows,
  MOST_FILE_COLUMNS,
  MOST_FILE_ROWS,
  type SheetRows,
  TableFileProblem,
} from './table-file.ts';
import { readXml } from './xml.ts';

/** Returns the sheet of that name, else the first with any text. Throws `TableFileProblem`. */
export async function readOds(archive: Archive, wanted?: string): Promise<SheetRows> {
  const sheets: FileRows[] = [];
  const hiddenRows = new Map<FileRows, number>();
  const hiddenColumns = new Map<FileRows, Set<number>>();
  let column = 0;
  /** Cells that reach into the rows below, by their column, with how many more. */
  const spans = new Map<number, { left: number; text: string }>();
  let [row, repeated, times, spanned, isHidden] = [0, 1, 1, 1, false];
  let cells: string[] = [];
  let paragraphs: string[] | null = null;
  let isNote = false;
  readXml(await archive.read('content.xml'), {
    open(name, attributes) {
      const count = (text: string | undefined) => Math.max(1, Number(text ?? 1) || 1);
      if (name === 'table') {
        sheets.push({ sheet: attributes.name ?? '', rows: [] });
        row = 0;
        column = 0;
        spans.clear();
      } else if (name === 'table-column') {
        const last = Math.min(column + count(attributes['number-columns-repeated']), MOST_FILE_COLUMNS);
        const sheet = sheets.at(-1);
        for (; column < last; column++)
          if (sheet && /^(filter|collapse)$/.test(attributes.visibility ?? ''))
            hiddenColumns.set(sheet, (hiddenColumns.get(sheet) ?? new Set()).add(column));
      } else if (name === 'table-row') {
        repeated = count(attributes['number-rows-repeated']);
        cells = [];
        isHidden = /^(filter|collapse)$/.test(attributes.visibility ?? '');
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        times = count(attributes['number-columns-repeated']);
        spanned = count(attributes['number-rows-spanned']);
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
        if (spanned > 1 && text !== '') spans.set(cells.length, { left: spanned, text });
        // Sheets end with a blank cell that is repeated to the last column.
        for (let n = 0; n < times && cells.length <= MOST_FILE_COLUMNS; n++) cells.push(text);
      }
      if (name !== 'table-row') return;
      const sheet = sheets.at(-1);
      const rows = sheet?.rows ?? [];
      const hasText = cells.some((cell) => cell.trim() !== '');
      for (const [column, span] of spans) {
        if (hasText && cells[column] === '') cells[column] = span.text;
        span.left -= repeated;
        if (span.left <= 0) spans.delete(column);
      }
      if (hasText && isHidden && sheet) hiddenRows.set(sheet, (hiddenRows.get(sheet) ?? 0) + repeated);
      else if (hasText)
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
  return {
    ...found,
    sheets: sheets.map(({ sheet }) => sheet),
    otherSheets: others.map(({ sheet }) => sheet),
    hiddenRows: hiddenRows.get(found) ?? 0,
    hiddenColumns: blankColumns(found.rows, hiddenColumns.get(found) ?? new Set()),
  };
}

/** Adds to the last paragraph of a cell, if one is open. */
function append(paragraphs: string[] | null, text: string): void {
  if (paragraphs && paragraphs.length > 0) paragraphs[paragraphs.length - 1] += text;
}
