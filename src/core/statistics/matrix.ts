import { foldCharacters } from '../text/fold-characters.ts';
import type { ScoredColumn } from './item-analysis.ts';
import { choicesOf, readOptions, scoreOf } from './key.ts';
import {
  type ResponseTable,
  repeatedPersons,
  withBlankCodes,
  withMissingCodes,
  withoutOtherColumns,
  withoutSummaryRows,
} from './left-out.ts';
import { MatrixProblem, type Rows } from './matrix-problem.ts';
import { arePersons, namesPersons } from './persons.ts';
import { plainName, readKey } from './read-key.ts';

type NumberedRow = { number: number; cells: readonly string[] };
type Table = ResponseTable;
/** The items of a matrix, and how it was read where that is not plain: what was left out, and why. */
type Matrix = { columns: ScoredColumn[]; readAs: string[] };
type IsValue = (cell: string) => boolean;

const MISSING = /^(?:na|n\/a|nan|null|\.)$/i;
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** As spreadsheets write them in the languages of schools here. */
const TRUTH = /^(?:(true|verdadero|verdadeiro|vertader|cert|egia|vrai)|false|falso|fals|gezurra|faux)$/i;
const WHOLE = /^\d+$/;
/** A row of points without anything between them. */
const UNDIVIDED = /^[01]{4,}$/;
/** From so many numbers on, 1, 2, 3 … are the numbers of items; fewer may be points of a person. */
const ITEM_NUMBERS = 4;

/**
 * Returns the items of a matrix of persons × items: of points, or of options with a key. A first row of names and a first column of
 * persons are recognised. An empty cell is a blank and scores 0; `NA` is a missing score, among options a blank. Throws
 * `MatrixProblem` for what cannot be read.
 */
export function readMatrix(file: Rows, key: Rows | null): Matrix {
  const filled = filledRows(file);
  if (filled.length === 0) throw new MatrixProblem('The matrix is empty.');
  const isValue = key ? optionsIn([...file, ...key]) : (cell: string) => toScore(cell) !== undefined;
  // A key of one row has no names: it may equal the first person's answers.
  const [keyNames, ...keyRows] = key?.filter((cells) => cells.some((cell) => cell.trim() !== '')) ?? [];
  const withNames = withHeader(filled, isValue, keyRows.length > 0 ? keyNames : undefined);
  const inKey = key && new Set(key.flat().map(plainName));
  const summaries = withoutSummaryRows(withNames);
  const persons = withoutPersons(summaries.table, isValue, inKey);
  const others = withoutOtherColumns(persons.table, key !== null, inKey);
  const coded = key ? withBlankCodes(others.table, key.flat()) : withMissingCodes(others.table);
  const { names, rows } = coded.table;
  const readAs = [...summaries.readAs, ...persons.readAs, ...others.readAs, ...coded.readAs];
  const width = rows[0]?.cells.length ?? 0;
  if (width === 0) throw new MatrixProblem('The matrix has no row of a person with scores.');
  const items = Array.from({ length: width }, (_, index) => names?.[index] || `item${index + 1}`);
  if (!key) return { columns: items.map((name, index) => pointColumn(name, index, rows)), readAs };
  const keyed = keyedColumns(items, rows, key);
  const without = items.filter((name) => !keyed.some((column) => column.name === name));
  return {
    columns: keyed,
    readAs: [...readAs, ...without.map((name) => `item “${name}” is left out: its key is empty`)],
  };
}

/** Returns the rows without lines that are empty, rows of empty cells at the end, and with a cell for each point. */
function filledRows(file: Rows): NumberedRow[] {
  const rows = file
    .map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => withPlainDigits(cell.trim())) }))
    .filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  const filled = rows.slice(0, rows.findLastIndex(({ cells }) => cells.some((cell) => cell !== '')) + 1);
  const [first = ''] = filled[0]?.cells ?? [];
  const areUndivided = filled.every(
    ({ cells: [cell = '', ...more] }) => more.length === 0 && UNDIVIDED.test(cell) && cell.length === first.length,
  );
  return areUndivided ? filled.map(({ number, cells }) => ({ number, cells: [...(cells[0] ?? '')] })) : filled;
}

/** Returns a number with the digits and signs of our keyboards; names stay as they are written. */
const withPlainDigits = (cell: string): string => (/\p{L}/u.test(cell) ? cell : foldCharacters(cell));

/** Returns the score that a cell holds, null for a missing one, undefined for what is none. */
function toScore(cell: string): number | null | undefined {
  if (cell === '') return 0;
  if (MISSING.test(cell)) return null;
  const truth = TRUTH.exec(cell);
  if (truth) return truth[1] === undefined ? 0 : 1;
  return NUMBER.test(cell) ? Number(cell.replace(',', '.')) : undefined;
}

/** Returns a test for cells of options: a number, or letters that are usual or stand alone somewhere. */
function optionsIn(rows: Rows): IsValue {
  const cells = rows.flat().map((cell) => cell.trim().toUpperCase());
  const letters = new Set(['A', 'B', 'C', 'D', 'E', 'F', 'G', ...cells.filter((cell) => /^[A-Z]$/.test(cell))]);
  return (cell) => {
    const options = readOptions(cell);
    return options?.every((option) => /^\d+$/.test(option) || letters.has(option)) ?? false;
  };
}

/**
 * Takes the first row as names where it holds something else than the others: texts beside the first column, the numbers of the
 * items, the name of a column of persons, or the names in the first row of the key.
 */
function withHeader(filled: readonly NumberedRow[], isValue: IsValue, keyNames: readonly string[] | undefined): Table {
  const [first, ...below] = filled;
  const head = first?.cells ?? [];
  const beside = head.length > 1 ? head.slice(1) : head;
  const areInKey = head.length > 1 && head.join('\n') === keyNames?.map((name) => name.trim()).join('\n');
  const areNames =
    !beside.every(isValue) || areInKey || isAbovePersons(head, below, isValue) || areItemNumbers(head, below);
  if (!areNames) return { names: null, rows: sameWidth(filled, head.length, first) };
  // R names no column of row names.
  const names = below[0]?.cells.length === head.length + 1 ? ['', ...head] : head;
  return { names, rows: sameWidth(below, names.length, first) };
}

/** Returns whether the first cell is the name of a column of persons, or empty above the numbers of rows. */
function isAbovePersons(head: readonly string[], below: readonly NumberedRow[], isValue: IsValue): boolean {
  const [name = ''] = head;
  if (head.length < 2) return false;
  if (name !== '') return namesPersons(name) && !isValue(name);
  return below.length >= 3 && below.every(({ cells }, index) => cells[0] === String(index + 1));
}

/** Returns whether whole numbers are those of the items: 1, 2, 3 …, or numbers that are no points of any person. */
function areItemNumbers(head: readonly string[], below: readonly NumberedRow[]): boolean {
  const cells = head.filter((cell, index) => cell !== '' && (index > 0 || WHOLE.test(cell)));
  const numbers = cells.map(Number);
  if (cells.length < 3 || !cells.every((cell) => WHOLE.test(cell))) return false;
  const [first = 0] = numbers;
  const highest = highestNumber(below.flatMap(({ cells }) => cells.slice(1)));
  const areConsecutive = numbers.every((number, index) => number === first + index);
  if (areConsecutive && (first + numbers.length - 1 > highest || (first <= 1 && numbers.length >= ITEM_NUMBERS)))
    return true;
  return new Set(numbers).size === numbers.length && numbers.every((number) => number > highest);
}

/** Returns the highest number among cells; -Infinity where there is none. */
const highestNumber = (cells: readonly string[]): number =>
  cells.reduce(
    (highest, cell) => (NUMBER.test(cell) ? Math.max(highest, toScore(cell) ?? highest) : highest),
    -Infinity,
  );

/** Returns the rows without empty cells beyond the width. Throws for any other row of another width. */
function sameWidth(rows: readonly NumberedRow[], width: number, first: NumberedRow | undefined): NumberedRow[] {
  return rows.map(({ number, cells }) => {
    if (cells.length < width || cells.slice(width).some((cell) => cell !== ''))
      throw new MatrixProblem(`Row ${number} has ${cells.length} cells, but row ${first?.number ?? 1} has ${width}.`);
    return { number, cells: cells.slice(0, width) };
  });
}

/**
 * Removes the first columns where they hold persons, those before the first item that the key names, and those that are empty
 * throughout.
 */
function withoutPersons(
  { names, rows }: Table,
  isValue: IsValue,
  inKey: ReadonlySet<string> | null,
): { table: Table; readAs: string[] } {
  const width = rows[0]?.cells.length ?? 0;
  const columns = Array.from({ length: width }, (_, index) => rows.map(({ cells }) => cells[index] ?? ''));
  const highest = columns.map(highestNumber);
  const isOfPersons = (index: number) =>
    arePersons(
      {
        name: names?.[index],
        nextName: names?.[index + 1],
        cells: columns[index] ?? [],
        highestBeside: highest.slice(index + 1).reduce((a, b) => Math.max(a, b), -Infinity),
      },
      isValue,
    );
  const isNamed = (index: number) => {
    const name = plainName(names?.[index] ?? '');
    return name !== '' && (inKey?.has(name) ?? false);
  };
  const firstNamed = columns.findIndex((_, index) => isNamed(index));
  const firstItem = columns.findIndex((_, index) => !isOfPersons(index));
  const from = firstItem < 0 ? width : Math.max(firstNamed, firstItem);
  const kept = columns.flatMap((cells, index) =>
    index >= from && (names?.[index] !== '' || cells.some((cell) => cell !== '')) ? index : [],
  );
  const pick = (cells: readonly string[]) => kept.map((index) => cells[index] ?? '');
  const table = {
    names: names && pick(names),
    rows: rows.map(({ number, cells }) => ({ number, cells: pick(cells) })),
  };
  return { table, readAs: from > 0 ? repeatedPersons(columns[0] ?? []) : [] };
}

function pointColumn(name: string, index: number, rows: readonly NumberedRow[]): ScoredColumn {
  const scores = rows.map(({ number, cells }) => {
    const cell = cells[index] ?? '';
    const score = toScore(cell);
    if (score !== undefined) return score;
    const isOption = readOptions(cell) !== null;
    throw new MatrixProblem(
      `Row ${number}, column “${name}”: “${cell}” is no number.${isOption ? ' Letters need --key <key.csv>.' : ''}`,
    );
  });
  return {
    name,
    scores,
    maximum: scores.reduce<number>((most, score) => Math.max(most, score ?? 0), 1),
    choices: null,
  };
}

function keyedColumns(items: readonly string[], rows: readonly NumberedRow[], key: Rows): ScoredColumn[] {
  const responses = items.map((name, index) =>
    rows.map(({ number, cells }) => {
      const options = readOptions(cells[index] ?? '');
      if (options !== null) return options;
      throw new MatrixProblem(`Row ${number}, column “${name}”: “${cells[index]}” is no option such as A, ABD or 2.`);
    }),
  );
  const keys = readKey(
    key,
    items,
    responses.map((chosen) => new Set(chosen.flat())),
  );
  return items.flatMap((name, index) => {
    const accepted = keys[index] ?? [];
    if (accepted.length === 0) return [];
    const choices = choicesOf(responses[index] ?? [], accepted);
    const scores = choices.byPerson.map((chosen) => scoreOf(chosen, choices.accepted));
    return [{ name, scores, maximum: 1, choices }];
  });
}
