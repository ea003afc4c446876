import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format.ts';
import type { Response } from './content.ts';

/** Returns a function that formats a result: the points reached, or that it was done where there are none. */
export function usePointsText() {
  const { t } = useTranslation('questions');
  const { answerGrade } = useFormat();
  return ({ raw, max }: Response): string =>
    max > 0 ? t('h5p.points', { count: max, raw: answerGrade(raw), max: answerGrade(max) }) : t('h5p.done');
}
