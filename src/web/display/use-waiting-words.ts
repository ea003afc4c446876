import { useTranslation } from 'react-i18next';
import type { Waiting } from '../../core/results/figures.ts';

/** Returns a function that says how many responses wait for a teacher, and for what; blank where none does. */
export function useWaitingWords(): (waiting: Waiting) => string {
  const { t } = useTranslation('ui');
  return ({ ungraded, late = 0 }) =>
    [ungraded > 0 && t('waiting', { count: ungraded }), late > 0 && t('late', { count: late })]
      .filter((words) => words !== false)
      .join(' · ');
}
