import type { Table } from '../../questions/text/document/document.ts';

export type PlacedCell = { x: number; y: number; colspan: number; rowspan: number };

/** What a page can hold legibly. */
const LARGEST_TABLE = { columns: 24, cells: 1_000 };

type TableLayout = { columns: number; places: (PlacedCell | null)[][]; isTooLarge: boolean };

/**
 * Returns the columns of a table, and the place of each cell by its row and its index there. Spans are cut where they
 * leave the table or meet another cell. Cells beyond the last column are left out: `null`.
 */
export function layOutTable(rows: Table['content']): TableLayout {
  const columns = Math.max(1, ...rows.map(({ content }) => content.reduce((sum, { attrs }) => sum + attrs.colspan, 0)));
  // By column: the first row that is free again.
  const freeFrom = new Array<number>(columns).fill(0);
  const places = rows.map(({ content }, y) => {
    let x = 0;
    return content.map(({ attrs }) => {
      while (x < columns && (freeFrom[x] ?? 0) > y) x++;
      if (x >= columns) return null;
      const begins = x;
      while (x < columns && x < begins + attrs.colspan && (freeFrom[x] ?? 0) <= y) x++;
      const rowspan = Math.min(attrs.rowspan, rows.length - y);
      freeFrom.fill(y + rowspan, begins, x);
      return { x: begins, y, colspan: x - begins, rowspan };
    });
  });
  const cells = rows.reduce((sum, row) => sum + row.content.length, 0);
  return { columns, places, isTooLarge: columns > LARGEST_TABLE.columns || cells > LARGEST_TABLE.cells };
}
