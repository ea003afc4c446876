import { type ReactNode, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptResult, StudentAssessment } from '../../../contract/attempts.ts';
import { countWaiting } from '../../../core/results/figures.ts';
import { hitLevel } from '../../../core/results/scoring.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { RegradeNote } from '../regrade-note.tsx';
import { useHeadingFocus } from '../use-heading-focus.ts';
import type { EndedBy } from './end-attempt.ts';
import classes from './finish.module.css';
import { ReopeningWatch } from './lazy-reopening-watch.ts';
import { OwnResultsContext } from './own-results-context.ts';

type Props = {
  idSchedule: number;
  /** The attempt and when it ended, as far as this screen knows; null where it cannot go on. */
  ended: { idAttempt: number; at: Instant } | null;
  /** The teacher lets the student go on. */
  onReopened: () => unknown;
  title: string;
  subtitle?: string;
  by: EndedBy;
  percentage: number | null;
  /** Whether nothing in it is right or wrong: such results are at no level. */
  likert: boolean;
  /** How many responses wait for a grade: the percentage is not final, so it is a small one without a bar. */
  ungraded: number;
  /** How many late responses wait for the teacher: likewise. */
  late: number;
  /** How a regrade has changed the percentage. */
  regraded?: StudentAssessment['regraded'];
  /** Known when the attempt has just ended. */
  result?: AttemptResult | null;
  /** What of the answers the server has not saved as the others. */
  children?: ReactNode;
};

const endings = {
  student: null,
  clock: 'result.closed',
  elsewhere: 'result.elsewhere',
  teacher: 'result.teacher',
  cancelling: 'result.cancelled',
} as const;

/** Renders the result of an attempt: what ended it, the percentage of points, and how many questions were right. */
export function ResultScreen({
  idSchedule,
  ended,
  onReopened,
  title,
  subtitle,
  by,
  percentage,
  likert,
  ungraded,
  late,
  regraded,
  result,
  children,
}: Props) {
  const { t } = useTranslation(['attempts', 'ui']);
  const format = useFormat();
  const ending = endings[by];
  const isFinal = countWaiting({ ungraded, late }) === 0;
  const level = percentage !== null && isFinal && !likert ? hitLevel(percentage) : null;
  const OwnResults = use(OwnResultsContext);
  useHeadingFocus();
  const counts = [
    // Nothing is right or wrong on a scale.
    ...(result && !result.onlyLikertQuestions
      ? [t('result.hits', { hits: result.hits, total: result.totalQuestions })]
      : []),
    ...(result && result.omitted > 0 ? [t('result.omitted', { count: result.omitted })] : []),
  ];
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      above={t(by === 'cancelling' ? 'result.ended' : 'result.finished')}
      frame="narrow"
    >
      {ending && <p>{t(ending)}</p>}
      {ungraded > 0 && <p>{t('result.notQualified', { count: ungraded })}</p>}
      {late > 0 && <p className={classes.note}>{t('result.late', { count: late })}</p>}
      {by !== 'cancelling' && percentage === null && <p>{t('result.noGrade')}</p>}
      {by !== 'cancelling' && percentage !== null && (
        <div className={classes.result}>
          {isFinal ? (
            <p className={classes.figure}>
              <strong>{format.percent(percentage)}</strong> <span>{t('result.right')}</span>
            </p>
          ) : (
            <p className={classes.quiet}>
              <span>{format.percent(percentage)}</span>{' '}
              <span>{t(ungraded > 0 ? 'result.soFar' : 'result.withoutLate')}</span>
            </p>
          )}
          {isFinal && (
            <div className={classes.track}>
              <div className={classes.part} style={{ width: `${percentage}%` }} />
            </div>
          )}
          {level && <p className={classes.quiet}>{t('result.level', { level: t(`ui:level.${level}`) })}</p>}
          {counts.length > 0 && <p>{counts.join(' · ')}</p>}
        </div>
      )}
      {regraded && <RegradeNote regraded={regraded} />}
      {children}
      {ended && by !== 'cancelling' && (
        <Suspense fallback={null}>
          <ReopeningWatch {...ended} onReopened={onReopened} />
        </Suspense>
      )}
      {OwnResults && by !== 'cancelling' && (
        <Suspense fallback={null}>
          <OwnResults idSchedule={idSchedule} />
        </Suspense>
      )}
      <div>
        <ButtonLink to="/assessments" variant="default" className={classes.go}>
          {t('back')}
        </ButtonLink>
      </div>
    </Screen>
  );
}
