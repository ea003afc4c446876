import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../contract/schedules.ts';
import classes from './list.module.css';

/** How many of the class have finished, and how many are at it. */
export function Progress({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const { badge, students, started, finished } = schedule;
  if (badge === 'SCHEDULED') return t('students', { count: students });
  return (
    <>
      {t('finished', { count: students, finished })}
      {badge === 'ON_GOING' && started > finished && (
        <div className={classes.detail}>{t('answering', { count: started - finished })}</div>
      )}
    </>
  );
}
