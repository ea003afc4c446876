import type { Attempt } from '../../contract/reports.ts';
import { fullName, type PersonName } from '../../core/people/roles.ts';
import { figureOn, type Scale } from './scale.ts';

export const orders = ['name', 'highest', 'lowest'] as const;
export type Order = (typeof orders)[number];

/** Who is named in a report, named as everywhere else. */
export const personOf = ({ firstname, lastname }: { firstname: string; lastname: string }): PersonName => ({
  firstName: firstname,
  lastName: lastname,
});

/** Finished attempts in an order; those without a grade stand last, equal grades by name. */
export function sorted(attempts: readonly Attempt[], order: Order, language: string, scale: Scale = 'hits'): Attempt[] {
  const names = new Intl.Collator(language);
  const byName = (a: Attempt, b: Attempt) =>
    names.compare(fullName(personOf(a), language), fullName(personOf(b), language));
  if (order === 'name') return attempts.toSorted(byName);
  const sign = order === 'highest' ? -1 : 1;
  return attempts.toSorted((a, b) => {
    const [of, than] = [figureOn(scale, a), figureOn(scale, b)];
    if (of === null || than === null) return Number(of === null) - Number(than === null) || byName(a, b);
    return sign * (of - than) || byName(a, b);
  });
}

/** The counts that are not zero for everybody. */
export function countsIn(attempts: readonly Attempt[]) {
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
