import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { useFormat } from '../../ui/format/format.ts';
import classes from './assessments.module.css';
import { formatLastEdit } from './format-last-edit.ts';

/**
 * Renders class, time and progress of the latest schedule; for an assessment without one, when it was last changed.
 */
export function ScheduleSummary({ row }: { row: AssessmentRow }) {
  const { t, i18n } = useTranslation('assessments');
  const format = useFormat();
  if (row.schedule === null) {
    const when = formatLastEdit(row.updated, Date.now(), format, i18n.language);
    return <div className={`${classes.quiet} ${classes.when}`}>{t('edited', { when })}</div>;
  }
  const { courseName, opens, closes, badge, students, started, finished } = row.schedule;
  const course = row.qntSchedules > 1 ? t('courses', { course: courseName, count: row.qntSchedules - 1 }) : courseName;
  const open = badge === 'ON_GOING';
  const today = format.date(new Date().toISOString());
  const until =
    format.date(closes) === today
      ? t('untilTime', { time: format.time(closes) })
      : t('untilDate', { date: unbroken(format.dateTime(closes)) });
  const begins = badge === 'SCHEDULED' ? unbroken(format.dateTime(opens)) : format.date(opens);
  return (
    <div className={classes.schedule}>
      <div>{course}</div>
      <div className={classes.when}>{open ? until : begins}</div>
      {(open || finished > 0) && (
        <div className={classes.quiet}>
          {finished === 0 && t('answering', { answering: started, students })}
          {finished > 0 && open && started > finished
            ? t('progress', { answering: started - finished, finished, students })
            : finished > 0 && t('answered', { count: finished, students })}
        </div>
      )}
    </div>
  );
}

/** Returns a date and time between which no line ends. */
const unbroken = (moment: string): string => moment.replace(' ', '\u00a0');
