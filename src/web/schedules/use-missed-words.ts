import { useTranslation } from 'react-i18next';
import type { MissedFollowUp } from '../../contract/schedules.ts';
import { useListFormat } from '../../ui/format/list-format.ts';

/** Returns a function that says which follow-ups a change has made impossible; an empty text without any. */
export function useMissedWords() {
  const { t } = useTranslation('automatic');
  const formatList = useListFormat();
  return (missed: readonly MissedFollowUp[]): string => {
    if (missed.length === 0) return '';
    const names = missed.map(({ assessment }) => t('quoted', { assessment }));
    return t('nowMissed', { count: missed.length, names: formatList(names) });
  };
}
