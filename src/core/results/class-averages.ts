import { averageGrade } from './figures.ts';

/** The grades of a class: how many there are, and their sum in billionths. */
export type ClassGrades = { idCourse: number; name: string; isOwn: boolean; graded: number; gradeSum: number };

/** The average of a class, 0–100, and that of its school; null where it would tell of a single colleague. */
export type ClassAverage = { idCourse: number; name: string; average: number; schoolAverage: number | null };

/** From so many classes on, nobody's result can be read from the average of a school. */
export const LEAST_CLASSES = 3;

/** Returns the averages of the own classes of a school; `classes` are all of it. Sums and counts are divided once. */
export function averagesOfClasses(classes: readonly ClassGrades[]): ClassAverage[] {
  const withGrades = classes.filter(({ graded }) => graded > 0);
  const sum = (of: 'graded' | 'gradeSum') => withGrades.reduce((total, one) => total + one[of], 0);
  const schoolAverage =
    withGrades.length < LEAST_CLASSES
      ? null
      : averageGrade({ graded: sum('graded'), gradeSum: sum('gradeSum'), ungraded: 0 });
  return withGrades.flatMap(({ idCourse, name, isOwn, graded, gradeSum }) => {
    const average = averageGrade({ graded, gradeSum, ungraded: 0 });
    return isOwn && average !== null ? [{ idCourse, name, average, schoolAverage }] : [];
  });
}

/** How far a class is above the average of its school; without one, the classes are compared with each other. */
const distanceOf = ({ average, schoolAverage }: Pick<ClassAverage, 'average' | 'schoolAverage'>): number =>
  average - (schoolAverage ?? 0);

/** Returns classes by their distance from the average of their school, the highest above it first. */
export const byDistance = <Class extends ClassAverage>(classes: readonly Class[]): Class[] =>
  classes.toSorted((a, b) => distanceOf(b) - distanceOf(a) || a.idCourse - b.idCourse);

/** Returns the first and the last of a list that is too long: those farthest above and below. */
export const firstAndLast = <Item>(items: readonly Item[], most: number): Item[] =>
  items.length <= most ? [...items] : [...items.slice(0, most / 2), ...items.slice(-most / 2)];
