import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptResult } from '../../../contract/attempts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Screen } from '../../ui/screen.tsx';
import { serverClock } from '../clock.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';
import type { By } from './conclude.ts';
import classes from './finish.module.css';

type Props = {
  title: string;
  subtitle?: string;
  by: By;
  percentage: number | null;
  /** How many responses wait for a grade: the percentage is not final, so it has no bar. */
  ungraded: number;
  /** Known when the attempt has just ended. */
  result?: AttemptResult;
  /** The scheduled end for everybody. */
  closes: string;
  /** What came too late, in words. */
  tooLate?: string | null;
};

/** What an attempt came to: the percentage of the points, parts of them included, and how many were right. Details come later. */
export function ResultScreen({ title, subtitle, by, percentage, ungraded, result, closes, tooLate }: Props) {
  const { t } = useTranslation('student');
  const format = useFormat();
  const [open] = useState(() => serverClock.now() < Date.parse(closes));
  useHeadingFocus();
  const counts = [
    // Nothing is right or wrong on a scale.
    ...(result && !result.onlyLikertQuestions
      ? [t('result.hits', { hits: result.hits, total: result.totalQuestions })]
      : []),
    ...(result && result.omitted > 0 ? [t('result.omitted', { count: result.omitted })] : []),
  ];
  return (
    <Screen title={title} subtitle={subtitle} above={t('result.finished')} frame="narrow">
      {by === 'clock' && <p>{t('result.closed')}</p>}
      {percentage === null ? (
        <p>{t('result.noGrade')}</p>
      ) : (
        <div className={classes.result}>
          <p className={classes.figure}>
            <strong>{format.percent(percentage)}</strong>{' '}
            <span>{t(ungraded > 0 ? 'result.soFar' : 'result.right')}</span>
          </p>
          {ungraded === 0 && (
            <div className={classes.track}>
              <div className={classes.part} style={{ width: `${percentage}%` }} />
            </div>
          )}
          {counts.length > 0 && <p>{counts.join(' · ')}</p>}
        </div>
      )}
      {ungraded > 0 && <p>{t('result.notQualified', { count: ungraded })}</p>}
      {tooLate && <p className={classes.note}>{tooLate}</p>}
      {open && <p className={classes.quiet}>{t('result.details', { closes: format.dateTime(closes) })}</p>}
      <div>
        <ButtonLink to="/assessments" className={classes.go}>
          {t('back')}
        </ButtonLink>
      </div>
    </Screen>
  );
}
