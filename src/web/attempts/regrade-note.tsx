import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../contract/attempts.ts';
import { useFormat } from '../../ui/format/format.ts';
import classes from './regrade-note.module.css';

type Props = { regraded: NonNullable<StudentAssessment['regraded']> };

/** Renders why a regrade changed the percentage of the student's attempt, and how. */
export function RegradeNote({ regraded: { reason, before, after } }: Props) {
  const { t } = useTranslation('attempts');
  const format = useFormat();
  const shown = (percentage: number | null) => (percentage === null ? '–' : format.percent(percentage));
  return <p className={classes.note}>{t(`list.regraded.${reason}`, { before: shown(before), after: shown(after) })}</p>;
}
