import { countWaiting, type Waiting } from '../results/figures.ts';
import { averageFromTotal, sumInBillionths } from '../results/scoring.ts';
import { variance } from '../statistics/moments.ts';

/** How many girls and boys have ended an attempt. */
export type GenderCounts = { female: number; male: number };

/** The mean of each gender, 0–100, and how sure the difference is; null where a group is too small to be shown, and while it waits. */
export type GenderComparison = {
  femaleAverage: number | null;
  maleAverage: number | null;
  /** Whether a difference of this size is usual between two groups of this size that do not differ. */
  isWithinChance: boolean;
  /** Whether a response of a girl or a boy waits for a grade. */
  isPending: boolean;
};

/** In a smaller group a mean would tell of single students. */
const SMALLEST_GROUP = 5;
/** In a class that is at least this large, a difference is shown without a remark about chance. */
const LARGE_CLASS = 30;
/** A difference of two standard errors occurs by chance once in twenty times. */
const STANDARD_ERRORS = 2;

const none: GenderComparison = { femaleAverage: null, maleAverage: null, isWithinChance: false, isPending: false };

/**
 * Compares the figures of girls and boys; students of another gender, or of none that is known, are in neither group.
 * Chance is judged by the standard error of a difference of means with unequal variances (Welch, 1947).
 */
export function compareGenders(
  students: readonly (Waiting & { gender: string | null; figure: number | null })[],
): GenderComparison {
  if (students.some((one) => countWaiting(one) > 0 && (one.gender === 'female' || one.gender === 'male')))
    return { ...none, isPending: true };
  const figuresOf = (wanted: keyof GenderCounts) =>
    students.flatMap(({ gender, figure }) => (gender === wanted && figure !== null ? [figure] : []));
  const [female, male] = [figuresOf('female'), figuresOf('male')];
  if (female.length < SMALLEST_GROUP || male.length < SMALLEST_GROUP) return none;
  const averageOf = (figures: readonly number[]) => averageFromTotal(sumInBillionths(figures)) ?? 0;
  const [femaleAverage, maleAverage] = [averageOf(female), averageOf(male)];
  const squareOf = (figures: readonly number[]) => (variance(figures) ?? 0) / figures.length;
  const standardError = Math.sqrt(squareOf(female) + squareOf(male));
  const isLarge = female.length + male.length >= LARGE_CLASS;
  return {
    ...{ femaleAverage, maleAverage, isPending: false },
    isWithinChance: !isLarge && Math.abs(femaleAverage - maleAverage) <= STANDARD_ERRORS * standardError,
  };
}
