import type { ScoredColumn } from './item-analysis.ts';
import { choicesOf, readOptions, scoreOf } from './key.ts';
import { MatrixProblem, type Rows } from './matrix-problem.ts';
import { readKey } from './read-key.ts';

type NumberedRow = { number: number; cells: readonly string[] };
/** Items with the rows of persons below them. */
type Table = { names: readonly string[] | null; rows: readonly NumberedRow[] };
type IsValue = (cell: string) => boolean;

const MISSING = /^(?:na|n\/a|nan|null|\.)$/i;
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const TRUTH = /^(?:true|false)$/i;
/** What a column of persons is called. */
const PERSONS =
  /(?:^|[\s_.-])(?:ids?|name|person|student|pupil|examinee|candidate|subject|user|login|e?mail|alumn[oa]|alun[oa]|nombre|nome|estudiante|estudante|matr[ií]cula|c[oó]digo)(?:[\s_.-]|$)/i;
/** Whole numbers that are all different are numbers of persons from so many persons on. */
const MANY_PERSONS = 30;

/**
 * Returns the items of a matrix of persons × items: of points, or of options with a key. A first row of names and a first column of
 * persons are recognised. An empty cell is a blank and scores 0; `NA` is a missing score, among options a blank. Throws
 * `MatrixProblem` for what cannot be read.
 */
export function readMatrix(file: Rows, key: Rows | null): ScoredColumn[] {
  const filled = file
    .map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  if (filled.length === 0) throw new MatrixProblem('The matrix is empty.');
  const isValue = key ? optionsIn([...file, ...key]) : (cell: string) => toScore(cell) !== undefined;
  // A key of one row has no names: it may equal the first person's answers.
  const [keyNames, ...keyRows] = key?.filter((cells) => cells.some((cell) => cell.trim() !== '')) ?? [];
  const withNames = withHeader(filled, isValue, keyRows.length > 0 ? keyNames : undefined);
  const { names, rows } = withoutPersons(withNames, isValue);
  const width = rows[0]?.cells.length ?? 0;
  if (width === 0) throw new MatrixProblem('The matrix has no row of a person with scores.');
  const items = Array.from({ length: width }, (_, index) => names?.[index] || `item${index + 1}`);
  return key
    ? keyedColumns(items, rows, readKey(key, items))
    : items.map((name, index) => pointColumn(name, index, rows));
}

/** Returns the score that a cell holds, null for a missing one, undefined for what is none. */
function toScore(cell: string): number | null | undefined {
  if (cell === '') return 0;
  if (MISSING.test(cell)) return null;
  if (TRUTH.test(cell)) return /^t/i.test(cell) ? 1 : 0;
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
 * items, or the names in the first row of the key.
 */
function withHeader(filled: readonly NumberedRow[], isValue: IsValue, keyNames: readonly string[] | undefined): Table {
  const [first, ...below] = filled;
  const head = first?.cells ?? [];
  const beside = head.length > 1 ? head.slice(1) : head;
  const numbers = head.filter((cell, index) => cell !== '' && (index > 0 || NUMBER.test(cell)));
  const areItemNumbers = numbers.length >= 4 && numbers.every((cell, index) => cell === String(index + 1));
  const areInKey = head.length > 1 && head.join('\n') === keyNames?.map((name) => name.trim()).join('\n');
  if (beside.every(isValue) && !areItemNumbers && !areInKey)
    return { names: null, rows: sameWidth(filled, head.length, first) };
  // R names no column of row names.
  const names = below[0]?.cells.length === head.length + 1 ? ['', ...head] : head;
  return { names, rows: sameWidth(below, names.length, first) };
}

/** Returns the rows without empty cells beyond the width. Throws for any other row of another width. */
function sameWidth(rows: readonly NumberedRow[], width: number, first: NumberedRow | undefined): NumberedRow[] {
  return rows.map(({ number, cells }) => {
    if (cells.length < width || cells.slice(width).some((cell) => cell !== ''))
      throw new MatrixProblem(`Row ${number} has ${cells.length} cells, but row ${first?.number ?? 1} has ${width}.`);
    return { number, cells: cells.slice(0, width) };
  });
}

/** Removes the column of persons and those columns that are empty throughout. */
function withoutPersons({ names, rows }: Table, isValue: IsValue): Table {
  const width = rows[0]?.cells.length ?? 0;
  const column = (index: number) => rows.map(({ cells }) => cells[index] ?? '');
  const kept = Array.from({ length: width }, (_, index) => index).filter((index) =>
    index === 0
      ? !arePersons(names?.[0], column(0), isValue)
      : names?.[index] !== '' || column(index).some((cell) => cell !== ''),
  );
  const pick = (cells: readonly string[]) => kept.map((index) => cells[index] ?? '');
  return { names: names && pick(names), rows: rows.map(({ number, cells }) => ({ number, cells: pick(cells) })) };
}

function arePersons(name: string | undefined, cells: readonly string[], isValue: IsValue): boolean {
  if (name !== undefined && (name === '' || PERSONS.test(name))) return true;
  if (cells.filter((cell) => !isValue(cell)).length > cells.length / 2) return true;
  if (cells.length < 3 || !cells.every((cell) => /^\d+$/.test(cell))) return false;
  const areRowNumbers = cells.every((cell, index) => Number(cell) === Number(cells[0]) + index);
  return areRowNumbers || (cells.length >= MANY_PERSONS && new Set(cells).size === cells.length);
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
  return { name, scores, maximum: Math.max(1, ...scores.map((score) => score ?? 0)), choices: null };
}

function keyedColumns(
  items: readonly string[],
  rows: readonly NumberedRow[],
  keys: readonly (readonly string[][])[],
): ScoredColumn[] {
  return items.map((name, index) => {
    const responses = rows.map(({ number, cells }) => {
      const options = readOptions(cells[index] ?? '');
      if (options !== null) return options;
      throw new MatrixProblem(`Row ${number}, column “${name}”: “${cells[index]}” is no option such as A, ABD or 2.`);
    });
    const choices = choicesOf(responses, keys[index] ?? []);
    return { name, scores: responses.map((chosen) => scoreOf(chosen, choices.accepted)), maximum: 1, choices };
  });
}
