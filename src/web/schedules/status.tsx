import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../contract/schedules.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Link } from '../../ui/navigation/link.tsx';
import classes from './list.module.css';
import { latePath } from './paths.ts';
import { StatusBadge } from './status-badge.tsx';

/** The badge, and under it how many have finished, how many are at it or did not come, and late answers that wait. */
export function Status({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const { number } = useFormat();
  const { badge, students, started, finished, late } = schedule;
  const answering = badge === 'ON_GOING' ? started - finished : 0;
  const absent = over.has(badge) && started > 0 ? students - started : 0;
  return (
    <>
      <StatusBadge of="schedule" badge={badge} />
      <div className={`${classes.detail} ${classes.whole}`}>
        {badge === 'SCHEDULED'
          ? t('students', { count: students })
          : t('finished', { finished: number(finished), students: number(students) })}
      </div>
      {answering > 0 && <div className={classes.detail}>{t('answering', { count: answering })}</div>}
      {absent > 0 && <div className={classes.detail}>{t('absent', { count: absent })}</div>}
      {late > 0 && (
        <div className={classes.detail}>
          <Link to={latePath(schedule.idSchedule)}>{t('late', { count: late })}</Link>
        </div>
      )}
    </>
  );
}

/** After these nobody can come any more. */
const over: ReadonlySet<Schedule['badge']> = new Set(['DONE', 'INCOMPLETE', 'APPLIED']);
