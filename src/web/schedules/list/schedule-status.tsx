import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../../contract/schedules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { StatusBadge } from '../../display/status-badge.tsx';
import { gradingPath, latePath } from '../../paths/schedules.ts';
import type { OnScheduleAction } from './schedule-actions.ts';
import classes from './schedules.module.css';

/**
 * Renders the status of a schedule with how many students have finished, are answering or were absent, its late answers and
 * the follow-ups that it misses.
 */
export function ScheduleStatus({ schedule, onAction }: { schedule: Schedule; onAction: OnScheduleAction }) {
  const { t } = useTranslation('schedules');
  const { number } = useFormat();
  const { badge, students, started, finished, late, ungraded, can } = schedule;
  const answering = badge === 'ON_GOING' ? started - finished : 0;
  const absent = endedStatuses.has(badge) && started > 0 ? students - started : 0;
  return (
    <>
      <StatusBadge subject="schedule" badge={badge} />
      <div className={`${classes.detail} ${classes.whole}`}>
        {badge === 'SCHEDULED'
          ? t('students', { count: students })
          : t('finished', { finished: number(finished), students: number(students) })}
      </div>
      {answering > 0 && <div className={classes.detail}>{t('answering', { count: answering })}</div>}
      {absent > 0 && <div className={classes.detail}>{t('absent', { count: absent })}</div>}
      {ungraded > 0 && can.grade && (
        <div className={classes.detail}>
          <Link to={gradingPath(schedule.idSchedule)}>{t('toGrade', { count: ungraded })}</Link>
        </div>
      )}
      {late > 0 && (
        <div className={classes.detail}>
          <Link to={latePath(schedule.idSchedule)}>{t('late', { count: late })}</Link>
        </div>
      )}
      {schedule.qntMissedFollowUps > 0 && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.missed}
          onClick={() => onAction({ action: 'automatic', schedule })}
        >
          {t('missed', { count: schedule.qntMissedFollowUps })}
        </Button>
      )}
    </>
  );
}

/** The statuses of schedules that no student can start any more. */
const endedStatuses: ReadonlySet<Schedule['badge']> = new Set(['DONE', 'INCOMPLETE', 'APPLIED']);
