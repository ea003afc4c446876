/** A cell of a grid, from 0. */
export type Cell = { row: number; column: number };

/** Returns the cell to which a key leads from another one; null for a key that leads to none. */
export function cellAfterKey(key: string, { row, column }: Cell, { rows, columns }: { rows: number; columns: number }) {
  const steps: Readonly<Record<string, Cell>> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  };
  const next = steps[key];
  if (!next) return null;
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  return { row: within(next.row, rows), column: within(next.column, columns) };
}

/** Moves the focus to a cell of a table whose cells say their place. */
export const focusCell = (table: HTMLTableElement, { row, column }: Cell) =>
  table.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();

/** Returns what a cell says of its place, and that Tab reaches the current one only. */
export const cellProps = ({ row, column }: Cell, current: Cell) => ({
  'data-cell': `${row} ${column}`,
  tabIndex: row === current.row && column === current.column ? 0 : -1,
});

/** Returns the cell on which an event took place; null in an entry, a heading or a link. */
export function cellOf(target: EventTarget): Cell | null {
  const place = target instanceof HTMLElement && !target.closest('a') && target.closest<HTMLElement>('[data-cell]');
  if (!place) return null;
  const [row = 0, column = 0] = (place.dataset.cell ?? '').split(' ').map(Number);
  return { row, column };
}
