import type { Attempt } from '../../../contract/reports.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { compareNamesIn } from '../../../core/text/compare-names.ts';
import { figureForScale, type ReportScale } from '../scale.ts';

/** The orders of the list of students. */
export const attemptOrders = ['name', 'highest', 'lowest'] as const;
export type AttemptOrder = (typeof attemptOrders)[number];

/** Returns finished attempts in an order; equal grades by name, those without a grade last. */
export function sortAttempts(
  attempts: readonly Attempt[],
  order: AttemptOrder,
  language: string,
  scale: ReportScale = 'hits',
): Attempt[] {
  const compareNames = compareNamesIn(language);
  const byName = (a: Attempt, b: Attempt) =>
    compareNames(fullName(toPersonName(a), language), fullName(toPersonName(b), language));
  if (order === 'name') return attempts.toSorted(byName);
  const sign = order === 'highest' ? -1 : 1;
  return attempts.toSorted((a, b) => {
    const [of, than] = [figureForScale(scale, a), figureForScale(scale, b)];
    if (of === null || than === null) return Number(of === null) - Number(than === null) || byName(a, b);
    return sign * (of - than) || byName(a, b);
  });
}

/** Returns which counts of answers are above 0 for any student. */
export function findNonzeroCounts(attempts: readonly Attempt[]) {
  const some = (count: keyof Attempt['answers']) => attempts.some(({ answers }) => answers[count] > 0);
  return {
    hits: some('hits'),
    answered: some('answered'),
    errors: some('errors'),
    ommited: some('ommited'),
    notQualified: some('notQualified'),
    excluded: some('excluded'),
  };
}
