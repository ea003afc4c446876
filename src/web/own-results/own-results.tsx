import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { countWaiting } from '../../core/results/figures.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { serverClock } from '../attempts/time/server-clock.ts';
import { useTimeWords } from '../attempts/time/use-time-words.ts';
import { useRead } from '../data/use-read.ts';
import { ReadSheetButton } from '../scanning/sheet/read-sheet-button.tsx';
import { OwnHistory } from './own-history.tsx';
import classes from './results.module.css';
import { Review } from './review.tsx';

type Props = { idSchedule: number };

const HOUR_MS = 3_600_000;
/** A class that waits for its details does not ask in the same instant. */
const SPREAD_MS = 5000;

/** Renders what a student may see of an ended attempt: from when its details are shown, or its questions, and the results before. */
export function OwnResults({ idSchedule }: Props) {
  const { t } = useTranslation('ownResults');
  const words = useTimeWords();
  const { answerGrade } = useFormat();
  const { reply, error } = useRead(
    calls.ownResults.getStudentAssessmentReport,
    { idSchedule },
    {
      onFailure: 'tell',
      refreshOnFocus: true,
      refreshAfter: ({ content }) =>
        content.details === null && Math.min(untilShown(content.detailsFrom), HOUR_MS) + SPREAD_MS * Math.random(),
    },
  );
  if (!reply) return <ErrorNotice error={error} lead={t('failed')} />;
  const { details, detailsFrom, scaled, hasSheet } = reply.content;
  const isFinal = countWaiting(reply.content) === 0;
  return (
    <>
      {scaled && (
        <p className={classes.scaled}>
          {isFinal ? <strong>{answerGrade(scaled.grade)}</strong> : answerGrade(scaled.grade)} {scaled.symbol}
        </p>
      )}
      {details === null ? (
        <p className={classes.from}>{t('from', { when: words.endAt(detailsFrom, serverClock.now()) })}</p>
      ) : (
        <>
          {hasSheet && (
            <p>
              <ReadSheetButton idSchedule={idSchedule} student={null} />
            </p>
          )}
          <Review idAttempt={reply.content.idAttempt} details={details} />
        </>
      )}
      <OwnHistory idSchedule={idSchedule} />
    </>
  );
}

/** An attempt of the class that has not been closed yet delays the details by a moment. */
const untilShown = (detailsFrom: string): number => Math.max(15_000, Date.parse(detailsFrom) - serverClock.now());
