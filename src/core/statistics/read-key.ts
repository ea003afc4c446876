import { readOptions } from './key.ts';
import { MatrixProblem, type Rows } from './matrix-problem.ts';

/**
 * Returns the accepted sets of options of each item. A key is a row of options, below the names of the items or alone, or a
 * column of them, beside the names or alone; `A / C` accepts either. Throws `MatrixProblem` where an item has none.
 */
export function readKey(file: Rows, items: readonly string[]): string[][][] {
  const rows = file
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const found = keyCells(rows, items);
  return items.map((item, index) => {
    const cell = found[index] ?? '';
    const sets = readSets(cell);
    if (sets) return sets;
    throw new MatrixProblem(
      cell === '' ? `The key says nothing of “${item}”.` : `The key of “${item}” is “${cell}”, which is no option.`,
    );
  });
}

/** Returns the sets of options in a cell, such as ABD or A / C; null where one is empty. */
const readSets = (cell: string): string[][] | null => {
  const sets = cell.split(/[/|]/).map((part) => readOptions(part.trim()) ?? []);
  return sets.some(({ length }) => length === 0) ? null : sets;
};

/** Returns the cell of each item. */
function keyCells(rows: Rows, items: readonly string[]): readonly string[] {
  const byName = keyByName(rows, items);
  if (byName) return items.map((item) => byName.get(item) ?? '');
  const [first = []] = rows;
  const letters = rows.length === 1 && first.length === 1 ? [...(first[0] ?? '')] : [];
  const columns = [1, 0].map((index) => rows.map((row) => row[index] ?? ''));
  const lists = [...rows.toReversed(), ...columns].flatMap((list) => [list, withoutLabel(list)]);
  const fitting = [letters, ...lists].find(
    (list) => list.length === items.length && list.every((cell) => readSets(cell)),
  );
  if (fitting) return fitting;
  throw new MatrixProblem(
    `The key does not fit the matrix: ${items.length} items are needed, by name (“${items[0]}”) or in their order.`,
  );
}

/** Returns the cells beside or below the names of the items; null where most of the names are not there. */
function keyByName(rows: Rows, items: readonly string[]): Map<string, string> | null {
  const [head = [], below = []] = rows;
  const under = new Map(head.map((name, index) => [name, below[index] ?? '']));
  // R writes the numbers of rows before the names.
  const beside = [0, 1].map((index) => new Map(rows.map((row) => [row[index] ?? '', row[index + 1] ?? ''])));
  const known = (names: Map<string, string>) => items.filter((item) => names.has(item)).length;
  const best = [under, ...beside].reduce((a, b) => (known(b) > known(a) ? b : a));
  return known(best) * 2 > items.length ? best : null;
}

/** Returns a row or a column without what stands before it, such as its name. */
const withoutLabel = (list: readonly string[]): string[] => (list[0]?.length === 1 ? [] : list.slice(1));
