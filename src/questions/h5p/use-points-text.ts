import { useTranslation } from 'react-i18next';
import type { Response } from './content.ts';

/** Returns a function that formats a result: the points reached, or that it was done where there are none. */
export function usePointsText() {
  const { t, i18n } = useTranslation('questions');
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return ({ raw, max }: Response): string =>
    max > 0 ? t('h5p.points', { count: max, raw: figure.format(raw), max: figure.format(max) }) : t('h5p.done');
}
