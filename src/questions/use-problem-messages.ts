import { useTranslation } from 'react-i18next';
import type { Problem } from './question-type.ts';

const keys = {
  blank: 'alternatives.problem.blank',
  tooFew: 'alternatives.problem.tooFew',
  noKey: 'alternatives.problem.noKey',
  tooFewKeys: 'alternatives.problem.tooFewKeys',
  same: 'alternatives.problem.same',
  noGrade: 'alternatives.problem.noGrade',
} as const;

const isKnown = (name: string): name is keyof typeof keys => name in keys;

/** The words to be shown beside a field, by its place; none where nothing is wrong. */
export function useProblemMessages(problems: readonly Problem[]): (where: string) => string | undefined {
  const { t } = useTranslation('writing');
  return (where) => {
    const problem = problems.find((one) => one.where === where);
    return problem && isKnown(problem.name) ? t(keys[problem.name], { count: problem.count ?? 0 }) : undefined;
  };
}
