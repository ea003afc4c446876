import { plainKey } from './keys.ts';
import { tidy } from './person-names.ts';
import type { PlannedRow, RosterClass } from './planned-row.ts';
import type { RowPerson } from './row-people.ts';

/** More new classes than a school makes in one year; a column of something else names more. */
const MOST_NEW_CLASSES = 200;

/**
 * Returns the classes that rows name and that do not exist, in the order of the rows, each with an id below 0 until it is
 * made. None where a name is longer than `longest` characters, or there are too many: then the column is not one of classes.
 */
export function findMissingClasses(
  people: readonly RowPerson[],
  classes: readonly RosterClass[],
  longest: number,
): RosterClass[] {
  const known = new Set(['', ...classes.map(({ name }) => plainKey(name))]);
  const missing: RosterClass[] = [];
  for (const { className } of people) {
    const key = plainKey(className);
    if (known.has(key)) continue;
    known.add(key);
    missing.push({ idCourse: -1 - missing.length, name: tidy(className) });
  }
  const isUsable = missing.length <= MOST_NEW_CLASSES && missing.every(({ name }) => name.length <= longest);
  return isUsable ? missing : [];
}

/** Returns whether most rows have a class that does not exist: a list of a school's new year, whose classes are then proposed. */
export const areMostlyOfMissingClasses = (rows: readonly Pick<PlannedRow, 'problem'>[]): boolean =>
  rows.filter(({ problem }) => problem?.problem === 'classNotFound').length * 2 > rows.length;

/** Returns the classes that have to be made for what is planned. */
export const classesToMake = (plan: readonly PlannedRow[]): RosterClass[] => [
  ...new Map(
    plan.flatMap(({ course }) => (course && course.idCourse < 0 ? [[course.idCourse, course] as const] : [])),
  ).values(),
];

/** Returns what is planned with the ids of the classes that were made. */
export const withMadeClasses = (plan: readonly PlannedRow[], made: ReadonlyMap<number, number>): PlannedRow[] =>
  plan.map((row) => {
    const idCourse = row.course && made.get(row.course.idCourse);
    return row.course && idCourse !== undefined && idCourse !== null
      ? { ...row, course: { ...row.course, idCourse } }
      : row;
  });
