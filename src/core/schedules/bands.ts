/** Grades of a schedule, 0 to 100, both ends included. */
export type Band = { min: number; max: number };

export type BandProblem = 'minimumAbove100' | 'maximumAbove100' | 'maximumBelowMinimum' | 'notValid';

/** Returns what is wrong with a band, or null: percentages are 0 to 100 in steps of 0.01. */
export const findBandProblem = ({ min, max }: Band): BandProblem | null => {
  if (min > 100) return 'minimumAbove100';
  if (max > 100) return 'maximumAbove100';
  if (max < min) return 'maximumBelowMinimum';
  return min >= 0 && [min, max].every((percentage) => roundToHundredth(percentage) === percentage) ? null : 'notValid';
};

/**
 * Returns whether a grade could lie in both of two bands. Bands that only share a border do not overlap: the grade on it
 * belongs to the lower one.
 */
export const bandsOverlap = (a: Band, b: Band): boolean => {
  const from = Math.max(a.min, b.min);
  const to = Math.min(a.max, b.max);
  if (from !== to) return from < to;
  // One that is a single grade has nothing left where the other takes its border.
  return a.min === a.max || b.min === b.max;
};

/**
 * Returns whether a grade lies in a band of a schedule that has these bands. On the border of two the grade lies in the
 * lower one, also when they give different assessments.
 */
export const isInBand = (grade: number, band: Band, all: readonly Band[]): boolean => {
  const rounded = roundToHundredth(grade);
  if (rounded < band.min || rounded > band.max) return false;
  return rounded !== band.min || !all.some((other) => other.max === band.min && other.min < band.min);
};

const roundToHundredth = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;
