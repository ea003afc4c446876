import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format.ts';
import { studentAssessments } from '../attempts/student-assessments.ts';
import { useRead } from '../data/use-read.ts';
import { PercentBar } from '../display/percent-bar.tsx';
import classes from './results.module.css';

const MOST_SHOWN = 8;

/** Renders the student's own latest results, the last one first. Renders nothing while there is only one. */
export function OwnHistory({ idSchedule }: { idSchedule: number }) {
  const { t } = useTranslation('ownResults');
  const { date } = useFormat();
  const heading = useId();
  const { reply } = useRead(studentAssessments, { onFailure: 'tell' });
  const past = (reply?.content ?? [])
    .filter(({ finishedAt, endedBy }) => finishedAt !== null && endedBy !== 'cancelling')
    .sort((a, b) => Date.parse(b.finishedAt ?? '') - Date.parse(a.finishedAt ?? ''));
  if (past.length < 2) return null;
  return (
    <section className={classes.history} aria-labelledby={heading}>
      <h2 id={heading}>{t('history.title')}</h2>
      <ol>
        {past.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.idSchedule}>
            <span className={classes.past}>
              <span className={classes.pastTitle}>{row.title}</span>
              <span className={classes.pastWhen}>
                {date(row.finishedAt ?? row.closes)}
                {row.idSchedule === idSchedule && ` · ${t('history.here')}`}
              </span>
            </span>
            <span className={classes.pastResult}>
              <PercentBar
                percent={row.percentage}
                waiting={row.ungraded}
                late={row.late}
                likert={row.onlyLikertQuestions}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
