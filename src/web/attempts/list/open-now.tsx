import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../display/status-badge.tsx';
import { useTimeWords } from '../time/use-time-words.ts';
import classes from './list.module.css';

type Props = { of: readonly StudentAssessment[]; now: Instant };

/** Renders the assessments that can be taken now. The first one has the only primary button. */
export function OpenAssessments({ of, now }: Props) {
  const { t } = useTranslation('attempts');
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h2 id={heading} className={classes.heading}>
        {t('list.open')}
      </h2>
      <ul className={classes.cards}>
        {of.map((row, index) => (
          <li key={row.idSchedule} className={classes.card}>
            <OpenCard row={row} now={now} first={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenCard({ row, now, first }: { row: StudentAssessment; now: Instant; first: boolean }) {
  const { t } = useTranslation('attempts');
  const words = useTimeWords();
  const { time } = useFormat();
  const begun = row.badge === 'ON_GOING';
  const timeLeft = () => {
    if (row.paused) return t('list.paused');
    if (begun) return t('list.left', { left: words.left(Date.parse(row.deadline ?? row.closes) - now) });
    return t('list.openUntil', { when: words.endAt(row.closes, now) });
  };
  return (
    <>
      <div className={classes.what}>
        <StatusBadge subject="student" badge={row.badge} />
        <h3 className={classes.title}>{row.title}</h3>
        <p className={classes.quiet}>{[row.subtitle, row.teacher].filter(Boolean).join(' · ')}</p>
        <p>
          {[
            t('list.questions', { count: row.qntQuestions }),
            row.duration !== null && t('list.minutes', { count: row.duration }),
            timeLeft(),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <LiveRegion seen>
          {row.message && (
            <p className={classes.message}>
              <strong>{t('message.from', { time: time(row.message.at) })}</strong> {row.message.text}
            </p>
          )}
        </LiveRegion>
      </div>
      <ButtonLink
        to={`/assessment?schedule=${row.idSchedule}`}
        variant={first ? 'filled' : 'default'}
        aria-label={t(begun ? 'list.continueNamed' : 'list.startNamed', { title: row.title })}
        className={classes.go}
      >
        {t(begun ? 'list.continue' : 'list.start')}
      </ButtonLink>
    </>
  );
}
