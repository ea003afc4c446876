import { attemptPercentage } from '../../core/results/figures.ts';
import type { GradeChange } from '../../core/results/regrades.ts';
import { type Adjustment, computeResult, type Result } from '../../core/results/results.ts';
import { type ExamCache, findEndedAttempts, itemFactsOf, loadAttemptFacts, loadItemWeights } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { listEndedAttempts } from '../grading/api.ts';
import type { ScheduleRef } from '../schedules/api.ts';

/** How an adjustment changes an attempt: its percentage, and the result by which follow-ups go. */
type AttemptChange = GradeChange & { idAttempt: number; idUser: number; result: Result };

/**
 * Returns, for each adjustment of a question, the percentages of all ended attempts before and after it, and their results after it:
 * computed from the facts by the function that computes stored results.
 */
export const computeEffects = async (
  db: Database,
  exams: ExamCache,
  schedule: ScheduleRef,
  idQuestion: number,
  adjustments: readonly Adjustment[],
): Promise<AttemptChange[][]> => {
  const { byId, onlyLikert } = await exams.get(db, schedule);
  const attempts = await findEndedAttempts(db, await listEndedAttempts(db, schedule));
  const facts = await loadAttemptFacts(db, attempts);
  const rows = await loadItemWeights(db, [schedule]);
  return adjustments.map((adjustment) => {
    const items = rows.map((row) =>
      itemFactsOf(row.idQuestion === idQuestion ? { ...row, adjustment } : row, byId.get(row.idQuestion)),
    );
    return attempts.map(({ idAttempt, idUser, before }) => {
      const result = computeResult({ items, ...facts(idAttempt) });
      return {
        ...{ idAttempt, idUser, result },
        before: before && attemptPercentage(onlyLikert, before),
        after: attemptPercentage(onlyLikert, result),
      };
    });
  });
};
