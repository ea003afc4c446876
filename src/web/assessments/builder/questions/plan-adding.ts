import type { Entry } from '../../../../contract/questions.ts';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import type { AddedEntry } from './changes.ts';

/** What adding all entries of a list adds: the entries with their missing questions, how many these are, and why not all. */
export type AddingPlan = { entries: AddedEntry[]; questions: number; alreadyIn: number; isFull: boolean };

/**
 * Returns what of these entries an assessment with these questions can take, in their order: what it lacks, until it has 90. A stimulus that
 * does not fit whole is left out, and entries after it may still fit.
 */
export function planAdding(entries: readonly Entry[], has: ReadonlySet<number>): AddingPlan {
  const plan: AddingPlan = { entries: [], questions: 0, alreadyIn: 0, isFull: false };
  for (const { context, questions } of entries) {
    const missing = questions.filter(({ idQuestion }) => !has.has(idQuestion));
    plan.alreadyIn += questions.length - missing.length;
    if (missing.length === 0) continue;
    if (has.size + plan.questions + missing.length > MAXIMUM_QUESTIONS) {
      plan.isFull = true;
      continue;
    }
    plan.entries.push({ context, questions: missing });
    plan.questions += missing.length;
  }
  return plan;
}
