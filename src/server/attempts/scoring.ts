import { gradeOf, type Outcome, tally } from '../../core/scoring.ts';
import type { Exam } from './exam.ts';

/** What an attempt came to, in the order of version 1; no response = omitted = 0. */
export const scoreOf = (exam: Exam, responses: ReadonlyMap<number, unknown>) => {
  const scored = exam.questions.map(({ idQuestion, content, kind }) => {
    const response = responses.get(idQuestion) ?? null;
    const score = kind.score(content, response);
    return { idQuestion, score, outcome: outcomeOf(response, score, kind.isHit(score)) };
  });
  const { hits, errors, omitted, notQualified } = tally(scored.map(({ outcome }) => outcome));
  return {
    grade: gradeOf(scored),
    hits,
    errors,
    omitted,
    notQualified,
    questions: scored.map(({ idQuestion }) => idQuestion),
    scores: scored.map(({ score }) => score),
    outcomes: scored.map(({ outcome }) => outcome),
  };
};

const outcomeOf = (response: unknown, score: number | null, hit: boolean): Outcome => {
  if (response === null) return 'omitted';
  if (score === null) return 'notQualified';
  return hit ? 'hit' : 'error';
};
