/** What a question is worth to a student: 0 to 1; null while it is not graded, or once its grade was removed. */
export type QuestionScore = number | null;

/** `ungraded` waits for a teacher's grade; `excluded` counts nowhere: its grade was removed, or the item is void. */
export type Outcome = 'hit' | 'error' | 'omitted' | 'ungraded' | 'excluded';

export type HitLevel = 'low' | 'lowMedium' | 'mediumHigh' | 'high';

export type WeightedScore = {
  score: QuestionScore;
  /** Counts only while `activated`; otherwise, and by default, the weight is 1. */
  weight?: number | null;
  activated?: boolean;
};

export type GradeScale = { active: boolean; min: number; max: number; symbol: string };

/** What a student's answer brought, of what the question could bring at most; null as in `QuestionScore`. */
export type Points = { reached: number | null; possible: number };

/** The score of a question that may stand on a scale: `points` is what its highest response is worth there, or null. */
export type LikertItemScore = { score: QuestionScore; weight: number; activated: boolean; points: number | null };

/** 0 to 100: 100 × Σ(weight × score) / Σ weight over the questions that count; null when none does. */
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

/** Returns 100 × a sum by what it could be at most, divided once; null where that is nothing. */
export const toPercentage = (reached: number, possible: number): number | null =>
  possible === 0 ? null : roundFloatError((100 * reached) / possible);

/** A grade on the scale of its schedule, to two decimals; null without a grade or an active scale. */
export function gradeOnScale(grade: number | null, scale: GradeScale | null): number | null {
  if (grade === null || !scale?.active) return null;
  const value = scale.min + ((scale.max - scale.min) * grade) / 100;
  // Adding zero turns -0 into 0.
  return Math.round(roundFloatError(value * 100)) / 100 + 0;
}

/** Returns the points of those questions that stand on a scale (Likert). */
export const likertPoints = (scores: readonly LikertItemScore[]): Points[] =>
  scores.flatMap(({ points, score, weight, activated }) => {
    if (points === null) return [];
    const possible = activated ? weight * points : points;
    return [{ reached: score === null ? null : score * possible, possible }];
  });

/** Returns points together, in billionths, so that sums over attempts are the same in any order and in the database. */
export const totalPoints = (points: readonly Points[]): { reached: number; possible: number } => {
  const counted = points.filter(({ reached }) => reached !== null);
  return {
    reached: toBillionths(sum(counted.map(({ reached }) => reached ?? 0))),
    possible: toBillionths(sum(counted.map(({ possible }) => possible))),
  };
};

/** Σ of the points reached; null when no question counts. */
export function absoluteScore(points: readonly Points[]): number | null {
  const counted = points.filter(({ reached }) => reached !== null);
  return counted.length === 0 ? null : roundFloatError(sum(counted.map(({ reached }) => reached ?? 0)));
}

/** The share reached of the points possible, 0 to 100; null when no question counts or none brings points. */
export function relativeScore(points: readonly Points[]): number | null {
  const counted = points.filter(({ reached }) => reached !== null);
  return toPercentage(sum(counted.map(({ reached }) => reached ?? 0)), sum(counted.map(({ possible }) => possible)));
}

/** Low 0–25, low-medium (25–50], medium-high (50–75], high (75–100], on the unrounded grade. */
export function hitLevel(grade: number): HitLevel {
  if (grade <= 25) return 'low';
  if (grade <= 50) return 'lowMedium';
  return grade <= 75 ? 'mediumHigh' : 'high';
}

/** How often each outcome came. */
export function countOutcomes(outcomes: readonly Outcome[]) {
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { hits: count('hit'), errors: count('error'), omitted: count('omitted'), ungraded: count('ungraded') };
}

/** Grades or scores of many attempts: how many there are, and their sum in billionths. */
export type BillionthsTotal = { count: number; nanos: number };

/** Returns a figure in billionths: a whole number, so that sums are the same in any order and in the database. */
export const toBillionths = (value: number): number => Math.round(value * 1e9);

/** Returns the total of those that there are. A student who never came is no zero. */
export function sumInBillionths(values: readonly (number | null)[]): BillionthsTotal {
  const given = values.filter((value) => value !== null);
  return { count: given.length, nanos: sum(given.map(toBillionths)) };
}

/** Returns the mean, or null of none: divided once, from the sum. */
export const averageFromTotal = ({ count, nanos }: BillionthsTotal): number | null =>
  count === 0 ? null : Math.round(nanos / count) / 1e9;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Binary fractions leave errors behind: a quarter of weights like 0.7 would otherwise come out just above 25. */
const roundFloatError = (value: number): number => Math.round(value * 1e9) / 1e9;
