import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './list.module.css';

/** Renders how a regrade changed the percentage of the student's attempt. */
export function RegradeNote({ regraded: { before, after } }: { regraded: NonNullable<StudentAssessment['regraded']> }) {
  const { t } = useTranslation('attempts');
  const format = useFormat();
  const shown = (percentage: number | null) => (percentage === null ? '–' : format.percent(percentage));
  return <p className={classes.note}>{t('list.regraded', { before: shown(before), after: shown(after) })}</p>;
}
