import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../../contract/schedules.ts';
import { roleOf, seesWholeSchool } from '../../../core/people/roles.ts';
import { type Column, RowTitle } from '../../../ui/list/table.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useMe } from '../../data/session.ts';
import { AverageBar } from '../../display/average-bar.tsx';
import { useDialogLink } from '../calendar/use-dialog-in-url.ts';
import { useWindowFormat } from '../use-window-format.ts';
import type { OnScheduleAction } from './schedule-actions.ts';
import { ScheduleRowActions } from './schedule-row-actions.tsx';
import { ScheduleStatus } from './schedule-status.tsx';
import classes from './schedules.module.css';

/** Returns the columns of the list of schedules. */
export function useScheduleColumns(
  onAction: OnScheduleAction,
  onAnnounce: (words: string) => void,
): Column<Schedule>[] {
  const { t } = useTranslation('schedules');
  const linkTo = useDialogLink();
  const seesColleagues = seesWholeSchool(roleOf(useMe().idType));
  return [
    {
      key: 'title',
      head: t('column.assessment'),
      role: 'title',
      cell: ({ idSchedule, title, subtitle, addedBy }) => (
        <RowTitle
          title={
            <Link to={linkTo({ id: idSchedule })} preventScrollReset>
              {title}
            </Link>
          }
          detail={[subtitle, seesColleagues ? t('addedBy', { teacher: addedBy }) : '']
            .filter((part) => part !== '')
            .join(' · ')}
        />
      ),
    },
    {
      key: 'status',
      head: t('column.status'),
      cell: (schedule) => <ScheduleStatus schedule={schedule} onAction={onAction} />,
    },
    { key: 'course', head: t('column.course'), cell: (schedule) => <CourseAndTime schedule={schedule} /> },
    {
      key: 'average',
      head: t('column.hitAverage'),
      align: 'end',
      cell: (schedule) => <AverageBar result={schedule} />,
    },
    {
      key: 'actions',
      head: t('column.actions'),
      role: 'actions',
      cell: (schedule) => <ScheduleRowActions schedule={schedule} onAction={onAction} onAnnounce={onAnnounce} />,
    },
  ];
}

/** Renders the class of a schedule, and when and for how long it is open. */
export function CourseAndTime({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const { span, minutes } = useWindowFormat();
  const { courseName, duration } = schedule;
  const [from, until] = span(schedule).split(' – ');
  return (
    <>
      {courseName}
      <div className={`${classes.detail} ${classes.when}`}>
        <span className={classes.whole}>{from}</span> {until && <span className={classes.whole}>– {until}</span>}
      </div>
      {duration !== null && <div className={classes.detail}>{t('minutesEach', { minutes: minutes(duration) })}</div>}
    </>
  );
}
