import { countWaiting, type Waiting } from './figures.ts';

/** A smaller difference, in points of 100, is not told as one. */
const SMALLEST_DIFFERENCE = 5;

/** The figure of a class in an assessment, 0–100, and how many of its responses wait for a teacher. */
type ClassFigure = Waiting & { figure: number | null };

/**
 * How a class stands among the others: `points` is how far it is above or below their average, 0–100. `alone` without
 * another class, `pending` while a response waits for a teacher, `withoutGrade` where nothing counts.
 */
export type ClassFinding =
  | { kind: 'alone' | 'pending' | 'withoutGrade' | 'alike' }
  | { kind: 'above' | 'below'; points: number };

/** Returns how the figure of a class stands to the average of the others; `classes` is how many there are. */
export const compareWithOthers = (own: ClassFigure, others: ClassFigure, classes: number): ClassFinding => {
  if (classes === 0) return { kind: 'alone' };
  return compareFigures([others], own);
};

/**
 * Returns how the latest figure of a class stands to the mean of the ones before: as `ClassFinding`, `alone` without one
 * before.
 */
export const compareWithEarlier = (figures: readonly ClassFigure[]): ClassFinding => {
  const last = figures.at(-1);
  if (!last || figures.length < 2) return { kind: 'alone' };
  return compareFigures(figures.slice(0, -1), last);
};

/** While a response waits, of this class or of another, its grade could change what is found. */
const compareFigures = (to: readonly ClassFigure[], own: ClassFigure): ClassFinding => {
  if ([own, ...to].some((one) => countWaiting(one) > 0)) return { kind: 'pending' };
  const known = to.flatMap(({ figure }) => (figure === null ? [] : [figure]));
  if (own.figure === null || known.length === 0) return { kind: 'withoutGrade' };
  return differenceOf(own.figure, known.reduce((sum, figure) => sum + figure, 0) / known.length);
};

const differenceOf = (figure: number, from: number): ClassFinding => {
  const difference = Math.round(figure) - Math.round(from);
  if (Math.abs(difference) < SMALLEST_DIFFERENCE) return { kind: 'alike' };
  return { kind: difference > 0 ? 'above' : 'below', points: Math.abs(difference) };
};
