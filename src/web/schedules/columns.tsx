import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../contract/schedules.ts';
import { roleOf, seesWholeSchool } from '../../core/people/roles.ts';
import { type Column, RowTitle } from '../../ui/list/table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useMe } from '../data/session.ts';
import { AverageBar } from '../reports/average-bar.tsx';
import classes from './list.module.css';
import { RowActions } from './row-actions.tsx';
import type { OnScheduleAction } from './schedule-actions.ts';
import { Status } from './status.tsx';
import { useDialogLink } from './use-dialog-in-url.ts';
import { useWindowWords } from './use-window-words.ts';

export function useColumns(onAct: OnScheduleAction, onSaid: (words: string) => void): Column<Schedule>[] {
  const { t } = useTranslation('schedules');
  const opening = useDialogLink();
  const seesColleagues = seesWholeSchool(roleOf(useMe().idType));
  return [
    {
      key: 'title',
      head: t('column.assessment'),
      role: 'title',
      cell: ({ idSchedule, title, subtitle, addedBy }) => (
        <RowTitle
          title={
            <Link to={opening({ id: idSchedule })} preventScrollReset>
              {title}
            </Link>
          }
          detail={[subtitle, seesColleagues ? t('addedBy', { teacher: addedBy }) : '']
            .filter((part) => part !== '')
            .join(' · ')}
        />
      ),
    },
    { key: 'status', head: t('column.status'), cell: (schedule) => <Status schedule={schedule} /> },
    { key: 'course', head: t('column.course'), cell: (schedule) => <CourseAndTime schedule={schedule} /> },
    {
      key: 'average',
      head: t('column.hitAverage'),
      align: 'end',
      cell: (schedule) => <AverageBar of={schedule} />,
    },
    {
      key: 'actions',
      head: t('column.actions'),
      role: 'actions',
      cell: (schedule) => <RowActions schedule={schedule} onAct={onAct} onSaid={onSaid} />,
    },
  ];
}

/** The class, and under it when and for how long. */
export function CourseAndTime({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const { span, minutes } = useWindowWords();
  const { courseName, duration } = schedule;
  const [from, until] = span(schedule).split(' – ');
  return (
    <>
      {courseName}
      <div className={classes.detail}>
        <span className={classes.whole}>{from}</span> {until && <span className={classes.whole}>– {until}</span>}
      </div>
      {duration !== null && <div className={classes.detail}>{t('minutesEach', { minutes: minutes(duration) })}</div>}
    </>
  );
}
