import { centered, correlation, mean, sum, variance, varies } from './moments.ts';

/** What each person reached in each item: a list of scores per item, in the order of the persons. */
export type Scores = readonly (readonly number[])[];

/**
 * Returns Cronbach's alpha (Psychometrika 16, 1951), k / (k − 1) × (1 − Σ item variances / variance of the totals), all with
 * n − 1; null of fewer than two items and where the totals do not vary.
 */
export function cronbachAlpha(itemVariances: readonly number[], totals: readonly number[]): number | null {
  const items = itemVariances.length;
  const ofTotals = variance(totals);
  if (items < 2 || ofTotals === null || !varies(totals)) return null;
  return (items / (items - 1)) * (1 - sum(itemVariances) / ofTotals);
}

/**
 * Returns formula 20 of Kuder and Richardson (Psychometrika 2, 1937), k / (k − 1) × (1 − Σ p·q / variance of the totals), the
 * variance with n − 1; null unless every score is 0 or 1, and where alpha is null.
 */
export function kr20(scores: Scores, totals: readonly number[]): number | null {
  const items = scores.length;
  const ofTotals = variance(totals);
  if (items < 2 || ofTotals === null || !varies(totals) || !areDichotomous(scores)) return null;
  const shares = scores.map((list) => mean(list) ?? 0);
  return (items / (items - 1)) * (1 - sum(shares.map((p) => p * (1 - p))) / ofTotals);
}

/**
 * Returns formula 21 of Kuder and Richardson, which takes all items to be equally difficult: k / (k − 1) × (1 − M × (k − M) / (k ×
 * variance of the totals)), M the mean total, the variance with n − 1; null as formula 20.
 */
export function kr21(scores: Scores, totals: readonly number[]): number | null {
  const items = scores.length;
  const ofTotals = variance(totals);
  if (items < 2 || ofTotals === null || !varies(totals) || !areDichotomous(scores)) return null;
  const middle = mean(totals) ?? 0;
  return (items / (items - 1)) * (1 - (middle * (items - middle)) / (items * ofTotals));
}

/**
 * Returns the correlation of the halves of odd and of even items, stepped up to the whole length by 2r / (1 + r) (Spearman 1910,
 * Brown 1910); null where a half does not vary.
 */
export function splitHalfOddEven(scores: Scores): number | null {
  const half = (rest: number) => centered(totalsOf(scores.filter((_, index) => index % 2 === rest)));
  const r = correlation(half(0), half(1));
  return r === null || r === -1 ? null : (2 * r) / (1 + r);
}

/**
 * Returns the standard error of measurement, SD × √(1 − reliability) (Lord and Novick, Statistical Theories of Mental Test
 * Scores, 1968); null where one of both is.
 */
export const standardErrorOfMeasurement = (deviation: number | null, reliability: number | null): number | null =>
  deviation === null || reliability === null ? null : deviation * Math.sqrt(Math.max(0, 1 - reliability));

/** Returns the total of each person. */
export const totalsOf = (scores: Scores): number[] =>
  (scores[0] ?? []).map((_, person) => sum(scores.map((list) => list[person] ?? 0)));

const areDichotomous = (scores: Scores): boolean =>
  scores.every((list) => list.every((score) => score === 0 || score === 1));
