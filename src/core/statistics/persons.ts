/** What a column of persons is called, whatever is in it. */
const PERSONS =
  /(?:^|[\s_.-])(?:ids?|[psu]id|(?:student|person|user|response|participant|candidate)_?id|name|surname|person|student|pupil|examinee|candidate|participant|respondent|subject|user|login|e?mail|timestamp|alumn[oa]|alun[oa]|nombre|apellidos?|nome|estudiante|estudante|matr[ií]cula|c[oó]digo|rut|dni)(?:[\s_.-]|$)/i;
/** What it may be called where its cells are all different. */
const NUMBERS = /^(?:x|no|nr|nro|num|number|n[º°]?|#|case|obs|index|row|subj|\.{3}1)?\.?$/i;
/** Whole numbers that are all different are numbers of persons from so many persons on. */
const MANY_PERSONS = 30;

const WHOLE = /^\d+$/;

/** A column that may tell persons apart, with what stands beside it. */
export type Column = {
  /** undefined in a matrix without names. */
  name: string | undefined;
  nextName: string | undefined;
  cells: readonly string[];
  /** The highest number in the columns after it. */
  highestBeside: number;
};

/** Returns whether a name is one of a column of persons. */
export const namesPersons = (name: string): boolean => PERSONS.test(inWords(name));

/** Returns whether a column holds persons instead of responses: by its name, or by cells that no item has. */
export function arePersons(column: Column, isValue: (cell: string) => boolean): boolean {
  const { name, cells, highestBeside } = column;
  if (cells.filter((cell) => !isValue(cell)).length > cells.length / 2) return true;
  if (isOneOfItems(column)) return false;
  if (name !== undefined && (name === '' || namesPersons(name))) return true;
  const areDifferent = new Set(cells).size === cells.length;
  if (name !== undefined && NUMBERS.test(name) && areDifferent) return true;
  if (cells.length < 3 || !areDifferent || !cells.every((cell) => WHOLE.test(cell))) return false;
  if (cells.some((cell) => cell.length > 1 && cell.startsWith('0'))) return true;
  const areRowNumbers = cells.every((cell, index) => Number(cell) === Number(cells[0]) + index);
  return areRowNumbers || cells.length >= MANY_PERSONS || cells.every((cell) => Number(cell) > highestBeside);
}

/** Returns whether the next column has the same name with another number, as `id.1` and `id.2`. */
function isOneOfItems({ name = '', nextName = '' }: Column): boolean {
  const [stem, nextStem] = [name, nextName].map((text) => /^(.+?)\d+$/.exec(text)?.[1]);
  return stem !== undefined && stem === nextStem;
}

/** Returns a name such as `studentID` with its words apart. */
const inWords = (name: string): string => name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
