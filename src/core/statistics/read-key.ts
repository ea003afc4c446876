import { readOptions } from './key.ts';
import { MatrixProblem, type Rows } from './matrix-problem.ts';

/** A row or a column of a key that may hold the options of the items: a cell per item, null for an item that it does not name. */
type Candidate = { cells: readonly (string | null)[]; isLabelled: boolean };

/** What the cell above or before the options is called. */
const KEY_LABEL = /key|correct|right|answer|solution|clave|respuesta|soluci|gabarito|resposta/i;

/**
 * Returns the accepted sets of options of each item. A key is a row of options, below the names of the items or alone, or a
 * column of them, beside the names or alone; `A / C` and `A or C` accept either. Of several rows or columns the one is taken that
 * is called a key, else the one whose options most of the responses have; `chosen` holds the options that were chosen in each item.
 * An item whose cell is empty has none. Throws `MatrixProblem` where the key does not name an item, and where nobody chose any option of
 * the key.
 */
export function readKey(file: Rows, items: readonly string[], chosen: readonly ReadonlySet<string>[]): string[][][] {
  const rows = file
    .map((cells) => withoutEmptyEnd(cells.map((cell) => cell.trim())))
    .filter((cells) => cells.length > 0);
  const cells = keyCells(rows, items, chosen);
  const sets = items.map((item, index) => setsOf(item, cells[index] ?? null));
  const known = new Set(chosen.flatMap((options) => [...options]));
  if (known.size > 0 && !sets.flat(2).some((option) => known.has(option)))
    throw new MatrixProblem('The responses have no option of the key: it may be the key of another matrix.');
  return sets;
}

function setsOf(item: string, cell: string | null): string[][] {
  if (cell === '') return [];
  const sets = cell === null ? null : readSets(cell);
  if (sets) return sets;
  throw new MatrixProblem(
    cell === null ? `The key says nothing of “${item}”.` : `The key of “${item}” is “${cell}”, which is no option.`,
  );
}

/** Returns the sets of options in a cell, such as ABD or A / C; null where one is empty. */
const readSets = (cell: string): string[][] | null => {
  const sets = cell.split(/[/|]|\s(?:or|o|ou)\s/i).map((part) => readOptions(part.trim()) ?? []);
  return sets.some(({ length }) => length === 0) ? null : sets;
};

/** Returns the cell of each item: by the names of the items where the key has most of them, else in their order. */
function keyCells(
  rows: Rows,
  items: readonly string[],
  chosen: readonly ReadonlySet<string>[],
): readonly (string | null)[] {
  const found = best(byName(rows, items), chosen) ?? best(byOrder(rows, items, chosen), chosen);
  if (found) return found.cells;
  throw new MatrixProblem(
    `The key does not fit the matrix: ${items.length} items are needed, by name (“${items[0]}”) or in their order.`,
  );
}

/** Returns the candidate that is called a key, else the one with the most cells whose options were all chosen. */
function best(candidates: readonly Candidate[], chosen: readonly ReadonlySet<string>[]): Candidate | undefined {
  const chosenCells = ({ cells }: Candidate) =>
    cells.filter(
      (cell, index) =>
        cell !== null && readSets(cell)?.every((set) => set.every((option) => chosen[index]?.has(option))),
    ).length;
  const labelled = candidates.filter((candidate) => candidate.isLabelled && chosenCells(candidate) > 0);
  return (labelled.length > 0 ? labelled : candidates).toSorted((a, b) => chosenCells(b) - chosenCells(a))[0];
}

/** Returns the rows below and the columns beside the names of the items; none where most of the names are not there. */
function byName(rows: Rows, items: readonly string[]): Candidate[] {
  const wanted = items.map(plainName);
  if (new Set(wanted).size < wanted.length) return [];
  const select = (names: readonly string[], cells: readonly string[], isLabelled: boolean): Candidate[] => {
    const byItem = new Map(names.map((name, index) => [plainName(name), cells[index] ?? '']));
    const known = wanted.filter((name) => byItem.has(name)).length;
    return known * 2 > wanted.length ? [{ cells: wanted.map((name) => byItem.get(name) ?? null), isLabelled }] : [];
  };
  const [head = [], ...below] = rows;
  const columns = columnsOf(rows);
  return [
    ...below.flatMap((cells) => select(head, cells, KEY_LABEL.test(cells[0] ?? ''))),
    ...columns.flatMap((names) =>
      columns.flatMap((cells) => (cells === names ? [] : select(names, cells, KEY_LABEL.test(cells[0] ?? '')))),
    ),
  ];
}

/**
 * Returns the rows and columns with as many options as there are items, without a cell before them that is no option, such as a
 * name, or the number of a row, above which R leaves the first cell empty.
 */
function byOrder(rows: Rows, items: readonly string[], chosen: readonly ReadonlySet<string>[]): Candidate[] {
  const [first = []] = rows;
  const word = rows.length === 1 && first.length === 1 ? [...(first[0] ?? '')] : [];
  const known = new Set(chosen.flatMap((options) => [...options]));
  const isLabel = (cell: string) =>
    first[0] === '' || !readSets(cell)?.every((set) => set.every((one) => known.has(one)));
  const lists = [...rows.toReversed(), ...columnsOf(rows).toReversed()];
  return [
    { cells: word, isLabelled: false },
    ...lists.map((cells) => ({ cells, isLabelled: false })),
    ...lists
      .filter(([label = '']) => isLabel(label))
      .map(([label = '', ...cells]) => ({ cells, isLabelled: KEY_LABEL.test(label) })),
  ].filter(({ cells }) => cells.length === items.length && cells.every((cell) => readSets(cell)));
}

function columnsOf(rows: Rows): string[][] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''));
}

const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** Returns a name without what programs change in names of columns, such as `Item.3` for “Item 3”. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
