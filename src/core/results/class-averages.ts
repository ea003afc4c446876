import { averageGrade } from './figures.ts';

/** How many grades there are, and their sum in billionths. */
type Grades = { graded: number; gradeSum: number };

/** The grades of a class: those in schedules that the user may read, and all of them. */
export type ClassGrades = { idCourse: number; name: string; own: Grades; all: Grades };

/** The average of a class, 0–100, and that of its school; null where it would tell of a single colleague. */
export type ClassAverage = { idCourse: number; name: string; average: number; schoolAverage: number | null };

/** From so many classes on, the average of a school is one to compare with. */
const LEAST_CLASSES = 3;
/** In so many classes others have given grades, so that nobody's can be read from the average of the school. */
const LEAST_OTHERS = 2;

/**
 * Returns the averages of the classes of a school in the schedules that the user may read; `classes` are all of the
 * school. Sums and counts are divided once.
 */
export function averagesOfClasses(classes: readonly ClassGrades[]): ClassAverage[] {
  const withGrades = classes.filter(({ all }) => all.graded > 0);
  const ofOthers = withGrades.filter(({ own, all }) => all.graded > own.graded).length;
  const isShown = withGrades.length >= LEAST_CLASSES && (ofOthers === 0 || ofOthers >= LEAST_OTHERS);
  const sum = (of: keyof Grades) => withGrades.reduce((total, { all }) => total + all[of], 0);
  const schoolAverage = isShown
    ? averageGrade({ graded: sum('graded'), gradeSum: sum('gradeSum'), ungraded: 0 })
    : null;
  return withGrades.flatMap(({ idCourse, name, own }) => {
    const average = averageGrade({ ...own, ungraded: 0 });
    return average === null ? [] : [{ idCourse, name, average, schoolAverage }];
  });
}

/**
 * Returns classes by their distance from the average of their school, the highest above it first. Where that is not shown,
 * the distance is from the mean of these classes.
 */
export const byDistance = <Class extends ClassAverage>(classes: readonly Class[]): Class[] => {
  const mean = classes.reduce((sum, { average }) => sum + average, 0) / classes.length;
  const distanceOf = ({ average, schoolAverage }: Class) => average - (schoolAverage ?? mean);
  return classes.toSorted((a, b) => distanceOf(b) - distanceOf(a) || a.idCourse - b.idCourse);
};

/** Returns the first and the last of a list that is too long: those farthest above and below. */
export const firstAndLast = <Item>(items: readonly Item[], most: number): Item[] =>
  items.length <= most ? [...items] : [...items.slice(0, most / 2), ...items.slice(-most / 2)];
