import { useTranslation } from 'react-i18next';
import type { RosterPlan } from '../../contract/rosters.ts';
import { useFormat } from '../../ui/format/format.ts';
import { useListFormat } from '../../ui/format/list-format.ts';

type Candidate = RosterPlan['candidates'][number];

/** Returns functions that say in a sentence what happens with a row and why, and whom it looks like. */
export function useReasons() {
  const { t } = useTranslation('rosters');
  const formatList = useListFormat();
  const { number } = useFormat();
  const likeness = ({ name, classNames, because }: Candidate) =>
    t(classNames.length > 0 ? 'why.likelyIn' : 'why.likely', {
      ...{ name, classes: formatList(classNames), because: t(`because.${because}`) },
    });
  const genderOrText = (field: string, text: string) =>
    text === ''
      ? t('nothing')
      : field === 'gender' && (text === 'female' || text === 'male' || text === 'other')
        ? t(`gender.${text}`)
        : text;
  const changes = ({ changes: all }: RosterPlan) =>
    all.map(({ field, before, after }) =>
      t('why.change', {
        field: t(`field.${field}`),
        before: genderOrText(field, before),
        after: genderOrText(field, after),
      }),
    );
  const outcomeOf = (plan: RosterPlan): string => {
    const { outcome, problem, from, className, login, hasEmail, candidates } = plan;
    if (problem) return t(`problem.${problem.problem}`, { value: problem.value, row: number(problem.row ?? 0) });
    if (outcome === 'likely') return candidates.map(likeness).join(' ');
    if (outcome === 'moves')
      return [
        from.length > 0
          ? t('why.leaves', { from: formatList(from), name: className })
          : t('why.joins', { name: className }),
        ...changes(plan),
      ].join(' ');
    if (outcome === 'changed') return changes(plan).join(' ');
    if (outcome === 'new') return t(hasEmail ? 'why.newWithEmail' : 'why.new', { login });
    return t('why.unchanged');
  };
  const reason = (plan: RosterPlan): string => {
    if (plan.emailLeftOut === null) return outcomeOf(plan);
    const notice = t('why.emailLeftOut', { value: plan.emailLeftOut });
    return plan.outcome === 'unchanged' ? notice : `${outcomeOf(plan)} ${notice}`;
  };
  return { reason, likeness };
}
