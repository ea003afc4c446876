import type { Result } from './results.ts';
import {
  absoluteScore,
  averageFromTotal,
  countItemOutcomes,
  type HitLevel,
  hitLevel,
  likertPoints,
  type Outcome,
  type QuestionScore,
  relativeScore,
  sumInBillionths,
  toPercentage,
  totalPoints,
  weightedGrade,
} from './scoring.ts';

/** A question of a schedule, with what averages need of it. */
export type ScoredItem = {
  idQuestion: number;
  weight: number;
  /** Whether the weight counts; otherwise it is 1. */
  activated: boolean;
  /** What its highest response is worth on its scale (Likert); null where a response is right or wrong. */
  points: number | null;
};

/** How many responses wait for a grade, and how many that arrived late for a decision. */
export type Waiting = { ungraded: number; late?: number };

/** Returns how many responses wait for a teacher. While one does, a figure is not final: it is at no level and compared with nothing. */
export const countWaiting = ({ ungraded, late = 0 }: Waiting): number => ungraded + late;

export type AttemptResult = Pick<Result, 'grade' | 'ungraded' | 'questions' | 'scores' | 'outcomes'> &
  Waiting & {
    idAttempt: number;
    /** The question of each late response that waits for a decision. */
    lateQuestions?: readonly number[];
  };

/** The result of one attempt in one question, and how many late responses to it wait for a decision. */
export type ItemResult = ScoredItem & { idAttempt: number; score: QuestionScore; outcome: Outcome; late?: number };

export type ScoreAverage = {
  /** 0–100; null while a response waits for a teacher, and where nothing counts. */
  average: number | null;
  /** The responses that wait for a grade. */
  ungraded: number;
  /** The late responses that wait for a decision. */
  late: number;
  /** The responses that count nowhere: their grade was removed, or the item is void. */
  excluded: number;
};

/** Points on the scales of Likert questions; null while a response waits for a teacher, and where nothing counts. */
export type LikertScore = { absolute: number | null; relative: number | null };

/** Returns the results of each attempt in each of these questions, attempt by attempt. */
export const itemResultsOf = (items: readonly ScoredItem[], results: readonly AttemptResult[]): ItemResult[] => {
  // Without what else an item may have: a large school has a hundred thousand of these.
  const byQuestion = new Map(
    items.map(({ idQuestion, weight, activated, points }) => [idQuestion, { idQuestion, weight, activated, points }]),
  );
  return results.flatMap(({ idAttempt, questions, scores, outcomes, lateQuestions = [] }) =>
    questions.flatMap((idQuestion, index): ItemResult[] => {
      const item = byQuestion.get(idQuestion);
      const outcome = outcomes[index];
      if (!item || !outcome) return [];
      const cell = { ...item, idAttempt, score: scores[index] ?? null, outcome };
      const late = lateQuestions.filter((one) => one === idQuestion).length;
      return [late > 0 ? { ...cell, late } : cell];
    }),
  );
};

/**
 * Returns the average of item results as 0–100: of an item, a classification, or a student's part of one. The sums
 * are divided once.
 */
export const averageScore = (cells: readonly ItemResult[]): ScoreAverage => {
  const waiting = waitingIn(cells);
  const average = countWaiting(waiting) > 0 ? null : weightedGrade(cells);
  return { average, ...waiting, excluded: countOf(cells, 'excluded') };
};

/** Returns how many of these responses wait for a grade, and how many late ones for a decision. */
export const waitingIn = (cells: readonly ItemResult[]): Required<Waiting> => ({
  ungraded: countOf(cells, 'ungraded'),
  late: cells.reduce((sum, { late = 0 }) => sum + late, 0),
});

/**
 * Returns one attempt's score in Likert questions, ignoring others: points, and their share of the possible points as
 * 0–100.
 */
export const attemptLikertScore = (cells: readonly ItemResult[]): LikertScore => {
  if (isPending(cells)) return { absolute: null, relative: null };
  const points = likertPoints(cells);
  return { absolute: absoluteScore(points), relative: relativeScore([totalPoints(points)]) };
};

/**
 * Returns a class's score in Likert questions: the mean of the attempts' points, and the share of all possible points
 * as 0–100.
 */
export const classLikertScore = (cells: readonly ItemResult[]): LikertScore => {
  if (isPending(cells)) return { absolute: null, relative: null };
  const attempts = [...Map.groupBy(cells, ({ idAttempt }) => idAttempt).values()];
  return {
    absolute: averageFromTotal(sumInBillionths(attempts.map((list) => absoluteScore(likertPoints(list))))),
    relative: relativeScore(attempts.map((list) => totalPoints(likertPoints(list)))),
  };
};

/**
 * Returns whether a percentage says the same as a number of hits: not where a response was partly right, or a question
 * weighs more than another.
 */
export const isCountOfHits = (percentage: number, { questions, hits }: { questions: number; hits: number }): boolean =>
  questions > 0 && Math.abs(percentage - (100 * hits) / questions) < 1e-6;

/** The questions of an attempt that have a response. */
export type AnsweredQuestions = { idAttempt: number; questions: readonly number[] };

/**
 * Returns how many responses were given to each question and in each attempt, including those that do not count.
 * Points from an adjustment or a grade without a response are not counted.
 */
export const countAnswered = (given: readonly AnsweredQuestions[]) => {
  const byQuestion = new Map<number, number>();
  for (const { questions } of given)
    for (const idQuestion of questions) byQuestion.set(idQuestion, (byQuestion.get(idQuestion) ?? 0) + 1);
  return { byQuestion, byAttempt: new Map(given.map(({ idAttempt, questions }) => [idAttempt, questions.length])) };
};

/** Returns how many item results count, and how many of those are hits; beside other questions those on scales are not counted. */
export const countHits = (cells: readonly ItemResult[], onlyLikert: boolean): { questions: number; hits: number } => {
  const { responses, hits } = countItemOutcomes(cells, onlyLikert);
  return { questions: responses, hits };
};

/** How many attempts of schedules have a grade, the sum of those in billionths, and how many responses wait. */
export type GradeCounts = Waiting & { graded: number; gradeSum: number };

/** Returns the grade counts of attempts. */
export const countGrades = (results: readonly Pick<AttemptResult, 'grade' | 'ungraded' | 'late'>[]): GradeCounts => {
  const { count, nanos } = sumInBillionths(results.map(({ grade }) => grade));
  return { graded: count, gradeSum: nanos, ...sumWaiting(results) };
};

/** Returns how many responses of several results or classes wait. */
export const sumWaiting = (of: readonly Waiting[]): Required<Waiting> => ({
  ungraded: of.reduce((sum, { ungraded }) => sum + ungraded, 0),
  late: of.reduce((sum, { late = 0 }) => sum + late, 0),
});

/** Returns the mean grade of a class, or of several; null while a response waits for a teacher. */
export const averageGrade = ({ graded, gradeSum, ...waiting }: GradeCounts): number | null =>
  countWaiting(waiting) > 0 ? null : averageFromTotal({ count: graded, nanos: gradeSum });

/**
 * Returns the figure of an attempt, of a class or of a part of either, 0–100: its relative score if all questions are Likert,
 * otherwise its grade. Percentages, levels and grades on the scale of a schedule are all of this figure.
 */
export const shownFigure = (
  onlyLikert: boolean,
  { grade, relativeScore }: { grade: number | null; relativeScore: number | null },
): number | null => (onlyLikert ? relativeScore : grade);

/** Returns the result of an attempt as 0–100: its relative score if all questions are Likert, otherwise its grade. */
export const attemptPercentage = (
  onlyLikert: boolean,
  { grade, pointsReached, pointsPossible }: Pick<Result, 'grade' | 'pointsReached' | 'pointsPossible'>,
): number | null => shownFigure(onlyLikert, { grade, relativeScore: toPercentage(pointsReached, pointsPossible) });

/** The points that attempts reached in Likert questions and the points they could have reached, in billionths. */
export type PointTotals = Waiting & { onlyLikert: boolean; pointsReached: number; pointsPossible: number };

/**
 * Returns the relative score of one or several classes if all questions are Likert; null while a response waits for a
 * teacher.
 */
export const classRelativeScore = ({
  onlyLikert,
  pointsReached,
  pointsPossible,
  ...waiting
}: PointTotals): number | null =>
  !onlyLikert || countWaiting(waiting) > 0 ? null : toPercentage(pointsReached, pointsPossible);

/** How many are at each level; at none are those of whom a response waits (`pending`), and those of whom nothing counts. */
export type LevelCounts = Record<HitLevel, number> & { pending: number; withoutGrade: number };

/** Returns how many figures, 0–100, are at each level, and how many at none and why. */
export const countLevels = (of: readonly (Waiting & { figure: number | null })[]): LevelCounts => {
  const levels = { low: 0, lowMedium: 0, mediumHigh: 0, high: 0, pending: 0, withoutGrade: 0 };
  for (const { figure, ...waiting } of of)
    levels[countWaiting(waiting) > 0 ? 'pending' : figure === null ? 'withoutGrade' : hitLevel(figure)]++;
  return levels;
};

/** Returns how many attempts are at each level, and how many at none and why. */
export const countAttemptLevels = (
  onlyLikert: boolean,
  results: readonly (Waiting & Pick<Result, 'grade' | 'pointsReached' | 'pointsPossible'>)[],
): LevelCounts =>
  countLevels(
    results.map(({ ungraded, late, ...result }) => ({ figure: attemptPercentage(onlyLikert, result), ungraded, late })),
  );

const countOf = (cells: readonly ItemResult[], wanted: Outcome): number =>
  cells.reduce((count, { outcome }) => (outcome === wanted ? count + 1 : count), 0);

const isPending = (cells: readonly ItemResult[]): boolean =>
  cells.some(({ points, outcome, late = 0 }) => points !== null && (outcome === 'ungraded' || late > 0));
