import {
  countItemOutcomes,
  likertPoints,
  type Outcome,
  type QuestionScore,
  totalPoints,
  weightedGrade,
} from './scoring.ts';

/**
 * What a regrade does to an item: leaves it out, gives everybody its points, replaces its answer key, or accepts a second
 * one.
 */
export type Adjustment =
  | { kind: 'void' }
  | { kind: 'bonus' }
  | { kind: 'newKey'; answerKey: Record<string, unknown> }
  | { kind: 'secondKey'; answerKey: Record<string, unknown> };

/** Why a result was written. */
export const resultCauses = [
  'finish',
  'clock',
  'response',
  'lateResponse',
  'grade',
  'weights',
  'adjustment',
  'sheet',
  'spreadsheet',
] as const;
export type ResultCause = (typeof resultCauses)[number];

/** A question of a schedule, as a result needs it. */
export type ItemFacts = {
  idQuestion: number;
  weight: number;
  /** Whether the weight counts; otherwise it is 1. */
  activated: boolean;
  adjustment: Adjustment | null;
  /** What its highest response is worth on its scale (Likert); null where a response is right or wrong. */
  points: number | null;
  /** Scores a response with every answer key that is accepted: 0–1, or null while it waits for a grade. */
  score(response: unknown): QuestionScore;
  isHit(score: number): boolean;
};

/** What the result of an attempt is computed from. Grades are 0–10; null = the teacher removed it. */
export type AttemptFacts = {
  /** In the order of form 1. */
  items: readonly ItemFacts[];
  responses: ReadonlyMap<number, unknown>;
  grades: ReadonlyMap<number, number | null>;
};

/** The result of an attempt; the lists are in the order of form 1. */
export type Result = {
  /** 0–100; null while nothing counts. */
  grade: number | null;
  /** As in `OutcomeCounts`: without responses on scales, but of nothing else. */
  hits: number;
  errors: number;
  omitted: number;
  /** All responses that wait for a grade. */
  ungraded: number;
  /** Of the questions on a scale that count: points in billionths. */
  pointsReached: number;
  pointsPossible: number;
  questions: number[];
  scores: QuestionScore[];
  outcomes: Outcome[];
};

/** Returns the result of an attempt. It is the only place where scores become a result. */
export function computeResult({ items, responses, grades }: AttemptFacts): Result {
  const scored = items.map((item) => ({ ...item, ...scoreOf(item, responses, grades) }));
  const onlyLikert = scored.every(({ points }) => points !== null);
  const { hits, errors, omitted } = countItemOutcomes(scored, onlyLikert);
  const { reached, possible } = totalPoints(likertPoints(scored));
  return {
    grade: weightedGrade(scored.map(({ score, weight, activated }) => ({ score, weight, activated }))),
    hits,
    errors,
    omitted,
    ungraded: scored.filter(({ outcome }) => outcome === 'ungraded').length,
    pointsReached: reached,
    pointsPossible: possible,
    questions: scored.map(({ idQuestion }) => idQuestion),
    scores: scored.map(({ score }) => score),
    outcomes: scored.map(({ outcome }) => outcome),
  };
}

/** A teacher's grade wins over the response; an adjustment of the item wins over both. */
function scoreOf(
  { idQuestion, adjustment, score: scoreResponse, isHit }: ItemFacts,
  responses: AttemptFacts['responses'],
  grades: AttemptFacts['grades'],
): { score: QuestionScore; outcome: Outcome } {
  if (adjustment?.kind === 'void') return { score: null, outcome: 'excluded' };
  if (adjustment?.kind === 'bonus') return { score: 1, outcome: 'hit' };
  const grade = grades.get(idQuestion);
  if (grade === null) return { score: null, outcome: 'excluded' };
  const response = responses.get(idQuestion) ?? null;
  if (grade === undefined && response === null) return { score: 0, outcome: 'omitted' };
  const score = grade === undefined ? scoreResponse(response) : grade / 10;
  if (score === null) return { score, outcome: 'ungraded' };
  return { score, outcome: isHit(score) ? 'hit' : 'error' };
}
