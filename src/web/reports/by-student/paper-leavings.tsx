import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../../contract/reports.ts';
import { useLeavingWords } from '../../attempts/time/use-leaving-words.ts';
import classes from '../results.module.css';

/** Renders how often and when the paper was left; nothing where it never was, or where that is not counted. */
export function PaperLeavings({ leavings }: Pick<Attempt, 'leavings'>) {
  const { t } = useTranslation('reports');
  const momentsOf = useLeavingWords();
  if (leavings.length === 0) return null;
  return (
    <p className={classes.small}>{t('student.leavings', { count: leavings.length, moments: momentsOf(leavings) })}</p>
  );
}
