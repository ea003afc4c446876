/** The score of a response, 0 to 1; null while it waits for a grade, and after its grade was removed. */
export type QuestionScore = number | null;

/** `ungraded` waits for a teacher's grade; `excluded` counts nowhere: its grade was removed, or the item is void. */
export const outcomes = ['hit', 'error', 'omitted', 'ungraded', 'excluded'] as const;
export type Outcome = (typeof outcomes)[number];

export type HitLevel = 'low' | 'lowMedium' | 'mediumHigh' | 'high';

export type WeightedScore = {
  score: QuestionScore;
  /** Counts only while `activated`; otherwise, and by default, the weight is 1. */
  weight?: number | null;
  activated?: boolean;
};

/** The points reached of the possible points of a question; `reached` is null as in `QuestionScore`. */
export type Points = { reached: number | null; possible: number };

/** The score of a question and, if it is a Likert question, the points of its highest response; null otherwise. */
export type LikertItemScore = { score: QuestionScore; weight: number; activated: boolean; points: number | null };

/** Returns 100 × Σ(weight × score) / Σ weight over the questions that count, 0 to 100; null if none does. */
export function weightedGrade(scores: readonly WeightedScore[]): number | null {
  let reached = 0;
  let possible = 0;
  for (const { score, weight, activated = true } of scores) {
    if (score === null) continue;
    const counted = activated ? (weight ?? 1) : 1;
    reached += counted * score;
    possible += counted;
  }
  return toPercentage(reached, possible);
}

/** Returns 100 × reached / possible; null if nothing is possible. */
export const toPercentage = (reached: number, possible: number): number | null =>
  possible === 0 ? null : roundFloatError((100 * reached) / possible);

/** Returns the points of the Likert questions among these. */
export const likertPoints = (scores: readonly LikertItemScore[]): Points[] =>
  scores.flatMap(({ points, score, weight, activated }) => {
    if (points === null) return [];
    const possible = activated ? weight * points : points;
    return [{ reached: score === null ? null : score * possible, possible }];
  });

/**
 * Returns the totals of points in billionths, so that sums over attempts are the same in any order and in the
 * database.
 */
export const totalPoints = (points: readonly Points[]): { reached: number; possible: number } => {
  const counted = points.filter(({ reached }) => reached !== null);
  return {
    reached: toBillionths(sum(counted.map(({ reached }) => reached ?? 0))),
    possible: toBillionths(sum(counted.map(({ possible }) => possible))),
  };
};

/** Returns the sum of the points reached; null if no question counts. */
export function absoluteScore(points: readonly Points[]): number | null {
  const counted = points.filter(({ reached }) => reached !== null);
  return counted.length === 0 ? null : roundFloatError(sum(counted.map(({ reached }) => reached ?? 0)));
}

/**
 * Returns the share of the possible points that was reached, 0 to 100; null if no question counts or none has points.
 */
export function relativeScore(points: readonly Points[]): number | null {
  const counted = points.filter(({ reached }) => reached !== null);
  return toPercentage(sum(counted.map(({ reached }) => reached ?? 0)), sum(counted.map(({ possible }) => possible)));
}

/** The highest grades of the hit levels below the highest one. */
export const levelBorders = [25, 50, 75] as const;

/** Returns the level of an unrounded grade: low 0–25, low-medium (25–50], medium-high (50–75], high (75–100]. */
export function hitLevel(grade: number): HitLevel {
  const [low, lowMedium, mediumHigh] = levelBorders;
  if (grade <= low) return 'low';
  if (grade <= lowMedium) return 'lowMedium';
  return grade <= mediumHigh ? 'mediumHigh' : 'high';
}

/** Returns how often each outcome occurs. */
export function countOutcomes(outcomes: readonly Outcome[]) {
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { hits: count('hit'), errors: count('error'), omitted: count('omitted'), ungraded: count('ungraded') };
}

/**
 * How many responses came to what. `responses` is their sum without those that count nowhere. Responses on scales are in
 * none of these, where other questions are asked too: they are neither right nor wrong. Of scales alone `hits` are answered.
 */
export type OutcomeCounts = {
  responses: number;
  hits: number;
  errors: number;
  omitted: number;
  notQualified: number;
  excluded: number;
};

/** How a response came out; `points` is null where it is right or wrong, not on a scale. */
type CountedResponse = { outcome: Outcome; points: number | null };

/** Returns how responses came out; beside other questions those on scales are not counted. */
export const countItemOutcomes = (cells: readonly CountedResponse[], onlyLikert: boolean): OutcomeCounts => {
  const counted = cells.filter(({ points }) => onlyLikert || points === null);
  const { ungraded: notQualified, ...counts } = countOutcomes(counted.map(({ outcome }) => outcome));
  const responses = counts.hits + counts.errors + counts.omitted + notQualified;
  return { responses, ...counts, notQualified, excluded: counted.length - responses };
};

/** How many grades or scores there are, and their sum in billionths. */
export type BillionthsTotal = { count: number; nanos: number };

/** Returns a value in billionths, a whole number: sums of these are the same in any order and in the database. */
export const toBillionths = (value: number): number => Math.round(value * 1e9);

/**
 * Returns the count and the sum of the values that are not null. A student who never started is not counted as zero.
 */
export function sumInBillionths(values: readonly (number | null)[]): BillionthsTotal {
  const given = values.filter((value) => value !== null);
  return { count: given.length, nanos: sum(given.map(toBillionths)) };
}

/** Returns the mean, or null of none. The sum is divided once, so that rounding is the same everywhere. */
export const averageFromTotal = ({ count, nanos }: BillionthsTotal): number | null =>
  count === 0 ? null : Math.round(nanos / count) / 1e9;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Removes rounding errors of binary fractions: a quarter of weights like 0.7 would otherwise be just above 25. */
export const roundFloatError = (value: number): number => Math.round(value * 1e9) / 1e9;
