import { useTranslation } from 'react-i18next';
import type { Problem } from './question-type.ts';

const messageKeys = {
  blank: 'alternatives.problem.blank',
  tooFew: 'alternatives.problem.tooFew',
  noKey: 'alternatives.problem.noKey',
  tooFewKeys: 'alternatives.problem.tooFewKeys',
  same: 'alternatives.problem.same',
  noGrade: 'alternatives.problem.noGrade',
} as const;

const hasMessage = (name: string): name is keyof typeof messageKeys => name in messageKeys;

/** Returns a function that returns the message for the field at a path, or undefined when it has no problem. */
export function useProblemMessages(problems: readonly Problem[]): (where: string) => string | undefined {
  const { t } = useTranslation('writing');
  return (where) => {
    const problem = problems.find((candidate) => candidate.where === where);
    return problem && hasMessage(problem.name)
      ? t(messageKeys[problem.name], { count: problem.count ?? 0 })
      : undefined;
  };
}
