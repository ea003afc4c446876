import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../contract/schedules.ts';
import { useFormat } from '../ui/format.ts';
import classes from './list.module.css';

/** How many of the class have finished, and how many are at it. */
export function Progress({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const { number } = useFormat();
  const { badge, students, started, finished } = schedule;
  if (badge === 'SCHEDULED') return <span className={classes.detail}>{t('students', { count: students })}</span>;
  return (
    <>
      {t('finished', { finished: number(finished), students: number(students) })}
      {badge === 'ON_GOING' && started > finished && (
        <div className={classes.detail}>{t('answering', { count: started - finished })}</div>
      )}
    </>
  );
}
