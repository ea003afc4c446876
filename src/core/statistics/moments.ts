/** What differs by less than this share of its size differs by the rounding of sums only. */
const ROUNDING = 1e-12;

/** Returns the sum, with the compensation of Neumaier (1974): its error does not grow with the number of terms. */
export function sum(values: readonly number[]): number {
  let [total, lost] = [0, 0];
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** Returns the arithmetic mean; null of nothing. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

/** Returns the variance, Σ(x − mean)² / (n − 1), in two passes; null of fewer than two values. */
export const variance = (values: readonly number[]): number | null =>
  values.length < 2 ? null : squaresOf(deviations(values)) / (values.length - 1);

/** Returns the standard deviation, √variance; null of fewer than two values. */
export const standardDeviation = (values: readonly number[]): number | null => {
  const found = variance(values);
  return found === null ? null : Math.sqrt(found);
};

/** Returns the skewness by population moments, m₃ / m₂^1.5 (Fisher's g₁); null without variance. */
export const skewness = (values: readonly number[]): number | null => {
  if (!varies(values)) return null;
  const apart = deviations(values);
  return moment(apart, 3) / moment(apart, 2) ** 1.5;
};

/** Returns the kurtosis by population moments, m₄ / m₂² (Pearson's b₂: 3 of a normal distribution); null without variance. */
export const kurtosis = (values: readonly number[]): number | null => {
  if (!varies(values)) return null;
  const apart = deviations(values);
  return moment(apart, 4) / moment(apart, 2) ** 2;
};

/**
 * Returns a quantile by linear interpolation: type 7 of Hyndman and Fan (1996), R's default, in R's order of operations, so
 * that both round alike. Null of nothing.
 */
export function quantile(values: readonly number[], probability: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const index = (sorted.length - 1) * probability;
  const below = sorted[Math.floor(1 + index) - 1] ?? 0;
  const above = sorted[Math.ceil(1 + index) - 1] ?? 0;
  if (above === below) return below;
  const part = 1 + index - Math.floor(1 + index);
  return (1 - part) * below + part * above;
}

/** Returns the median; null of nothing. */
export const median = (values: readonly number[]): number | null => quantile(values, 0.5);

/** Values as what they differ from their mean, with the sum of squares of that; null where they do not vary. */
export type Centered = { apart: readonly number[]; squares: number } | null;

/** Returns values for several correlations with them. */
export const centered = (values: readonly number[]): Centered => {
  if (!varies(values)) return null;
  const apart = deviations(values);
  return { apart, squares: squaresOf(apart) };
};

/** Returns Pearson's product-moment correlation (1896); null where one of both does not vary. */
export const correlation = (first: Centered, second: Centered): number | null => {
  if (first === null || second === null) return null;
  const found = sumOfProducts(first.apart, second.apart) / Math.sqrt(first.squares * second.squares);
  return Math.min(1, Math.max(-1, found));
};

/** Returns whether the values differ by more than the rounding of sums. */
export function varies(values: readonly number[]): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least > ROUNDING * Math.max(Math.abs(least), Math.abs(most));
}

const deviations = (values: readonly number[]): number[] => {
  const center = mean(values) ?? 0;
  return values.map((value) => value - center);
};

const squaresOf = (apart: readonly number[]): number => sumOfProducts(apart, apart);

const sumOfProducts = (first: readonly number[], second: readonly number[]): number =>
  sum(first.map((value, index) => value * (second[index] ?? 0)));

const moment = (apart: readonly number[], power: number): number =>
  sum(apart.map((value) => value ** power)) / apart.length;
