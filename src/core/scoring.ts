/** What a question is worth to a student: 0 to 1; null while it is not graded, or once its grade was removed. */
export type QuestionScore = number | null;

export type Outcome = 'hit' | 'error' | 'omitted' | 'notQualified';

export type HitLevel = 'low' | 'lowMedium' | 'mediumHigh' | 'high';

export type WeighedScore = {
  score: QuestionScore;
  /** Counts only while `activated`; otherwise, and by default, the weight is 1. */
  weight?: number | null;
  activated?: boolean;
};

export type GradeScale = { active: boolean; min: number; max: number; symbol: string };

/** What a student's answer brought, of what the question could bring at most; null as in `QuestionScore`. */
export type Points = { reached: number | null; possible: number };

/** 0 to 100: 100 × Σ(weight × score) / Σ weight over the questions that count; null when none does. */
export function gradeOf(scores: readonly WeighedScore[]): number | null {
  let reached = 0;
  let possible = 0;
  for (const { score, weight, activated = true } of scores) {
    if (score === null) continue;
    const counted = activated ? (weight ?? 1) : 1;
    reached += counted * score;
    possible += counted;
  }
  return possible === 0 ? null : withoutDust((100 * reached) / possible);
}

/** A grade on the scale of its schedule, to two decimals; null without a grade or an active scale. */
export function scaled(grade: number | null, scale: GradeScale | null): number | null {
  if (grade === null || !scale?.active) return null;
  const value = scale.min + ((scale.max - scale.min) * grade) / 100;
  // Adding zero turns -0 into 0.
  return Math.round(withoutDust(value * 100)) / 100 + 0;
}

/** Σ of the points reached; null when no question counts. */
export function absoluteScore(points: readonly Points[]): number | null {
  const counted = points.filter(({ reached }) => reached !== null);
  return counted.length === 0 ? null : withoutDust(sum(counted.map(({ reached }) => reached ?? 0)));
}

/** The share reached of the points possible, 0 to 1; null when no question counts or none brings points. */
export function relativeScore(points: readonly Points[]): number | null {
  const counted = points.filter(({ reached }) => reached !== null);
  const possible = sum(counted.map((point) => point.possible));
  return possible === 0 ? null : withoutDust(sum(counted.map(({ reached }) => reached ?? 0)) / possible);
}

/** Low 0–25, low-medium (25–50], medium-high (50–75], high (75–100], on the unrounded grade. */
export function hitLevel(grade: number): HitLevel {
  if (grade <= 25) return 'low';
  if (grade <= 50) return 'lowMedium';
  return grade <= 75 ? 'mediumHigh' : 'high';
}

/** How often each outcome came; `answered` is all but the omitted. */
export function tally(outcomes: readonly Outcome[]) {
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const omitted = count('omitted');
  return {
    hits: count('hit'),
    errors: count('error'),
    omitted,
    notQualified: count('notQualified'),
    answered: outcomes.length - omitted,
  };
}

/** The mean over those who have a grade; null when nobody has. A student who never came is no zero. */
export function averageOf(grades: readonly (number | null)[]): number | null {
  const given = grades.filter((grade) => grade !== null);
  return given.length === 0 ? null : withoutDust(sum(given) / given.length);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Binary fractions leave dust behind: without it, a quarter of weights like 0.7 is 25 and not just above. */
const withoutDust = (value: number): number => Math.round(value * 1e9) / 1e9;
