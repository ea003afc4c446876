/** A smaller difference, in points of 100, is not told as one. */
const SMALLEST_DIFFERENCE = 5;

/**
 * How a class stands among the others: `points` is how far it is above or below their average, 0–100. `alone` without
 * another class, `pending` while a response waits for a grade.
 */
export type ClassFinding = { kind: 'alone' | 'pending' | 'alike' } | { kind: 'above' | 'below'; points: number };

/** Returns how the figure of a class stands to the average of the others; `classes` is how many there are. */
export const compareWithOthers = (own: number | null, others: number | null, classes: number): ClassFinding => {
  if (classes === 0) return { kind: 'alone' };
  if (own === null || others === null) return { kind: 'pending' };
  return differenceOf(own, others);
};

/** How the latest figure of a class stands to the ones before: as `ClassFinding`, `alone` without one before. */
export const compareWithEarlier = (figures: readonly (number | null)[]): ClassFinding => {
  const earlier = figures.slice(0, -1).filter((figure) => figure !== null);
  const last = figures.at(-1) ?? null;
  if (figures.length < 2) return { kind: 'alone' };
  if (last === null || earlier.length === 0) return { kind: 'pending' };
  return differenceOf(last, earlier.reduce((sum, figure) => sum + figure, 0) / earlier.length);
};

const differenceOf = (figure: number, from: number): ClassFinding => {
  const difference = Math.round(figure) - Math.round(from);
  if (Math.abs(difference) < SMALLEST_DIFFERENCE) return { kind: 'alike' };
  return { kind: difference > 0 ? 'above' : 'below', points: Math.abs(difference) };
};
