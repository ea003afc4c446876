import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../../contract/reports.ts';
import { countWaiting } from '../../../core/results/figures.ts';
import { placeInHistory } from '../../../core/results/history.ts';
import { cutText, SHOWN_TITLE_LENGTH } from '../../../core/results/short-titles.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import classes from './past-results.module.css';

type Past = Attempt['studentAssessmentsHistory'];

type Props = {
  past: Past;
  /** The attempt on the screen behind, which is marked. */
  idAttempt: number;
  /** Whether the heading is left to a dialog's title. */
  bare?: boolean;
};

/** Renders a bar for each of a student's latest attempts, the last one at the end. Renders nothing for fewer than two. */
export function PastResults({ past, idAttempt, bare = false }: Props) {
  const { t } = useTranslation(['studentResults', 'ui']);
  const { percent, date, time } = useFormat();
  if (past.length < 2) return null;
  return (
    <section className={classes.history} aria-label={t('history.title')}>
      {!bare && (
        <h3 className={classes.head}>
          <span className={classes.label}>{t('history.title')}</span>{' '}
          {t(`history.${placeInHistory(past, idAttempt) ?? 'plain'}`, { count: past.length })}
        </h3>
      )}
      <ol className={classes.bars}>
        {past.map((one) => {
          const when = `${date(one.endedAt)}, ${time(one.endedAt)}`;
          return (
            <li
              key={one.idAttempt}
              className={classes.one}
              aria-current={one.idAttempt === idAttempt || undefined}
              data-provisional={countWaiting(one) > 0 || undefined}
            >
              <span className={classes.figure}>{one.grade === null ? '–' : percent(one.grade)}</span>
              {one.ungraded > 0 && (
                <span className={classes.waiting}>{t('counts.waiting', { count: one.ungraded })}</span>
              )}
              {one.late > 0 && <span className={classes.waiting}>{t('ui:late', { count: one.late })}</span>}
              <span className={classes.room} aria-hidden>
                <span className={classes.bar} style={{ height: `${one.grade ?? 0}%` }} />
              </span>
              <Tooltip label={one.assessmentTitle}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole title is shown on focus */}
                <span className={classes.title} tabIndex={0}>
                  <span aria-hidden>{cutText(one.assessmentTitle, SHOWN_TITLE_LENGTH)}</span>
                  <span className={classes.visuallyHidden}>{one.assessmentTitle}</span>
                </span>
              </Tooltip>
              <span className={classes.when}>{when}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
