import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useRead } from '../../data/use-read.ts';
import { endOfAttempt } from '../attempt-end.ts';
import { ReopeningWatch } from '../finish/lazy-reopening-watch.ts';
import { REOPENING_WATCH_MS } from '../finish/reopening-time.ts';
import { useSendingPhotos } from '../photos/use-sending-photos.ts';
import { groupByBadge, nextBadgeChange } from '../sections.ts';
import { studentAssessments } from '../student-assessments.ts';
import { useServerNow } from '../time/use-server-now.ts';
import { useTimeWords } from '../time/use-time-words.ts';
import { UnfinishedAttempts } from '../unsent-work/unfinished-attempts.tsx';
import classes from './list.module.css';
import { AssessmentSection } from './list-section.tsx';
import { OpenAssessments } from './open-now.tsx';

/** How often an open list asks whether something was scheduled. */
const REFRESH_MS = 120_000;
/** How often it asks while something can be started: the teacher of who has not may write. */
const REFRESH_BEFORE_START_MS = 30_000;
/** A class whose assessment opens does not ask in the same instant. */
const MAX_RANDOM_DELAY_MS = 5000;

/** What the student has to do now, next, and what is behind. It changes by itself when something opens or closes. */
function ListScreen() {
  const { t } = useTranslation('attempts');
  const words = useTimeWords();
  useSendingPhotos();
  const { reply, refetch } = useRead(studentAssessments, {
    suspend: true,
    refreshAfter: ({ content }) =>
      content.some(({ badge }) => badge === 'AVAILABLE_TO_DO') ? REFRESH_BEFORE_START_MS : REFRESH_MS,
    refreshOnFocus: true,
  });
  const rows = reply.content;
  const now = useServerNow((now) => nextBadgeChange(rows, now));
  const { open, coming, done, missed } = groupByBadge(rows, now);
  const justEnded = done.flatMap((row) => {
    const at = endOfAttempt(row);
    const isWatched = row.badge !== 'CANCELLED' && now - at < REOPENING_WATCH_MS;
    return isWatched && row.idAttempt !== null ? [{ idAttempt: row.idAttempt, at }] : [];
  });
  const shown = [...open, ...coming, ...done, ...missed];
  const changed = shown.some(({ idSchedule, badge }) =>
    rows.some((row) => row.idSchedule === idSchedule && row.badge !== badge),
  );
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(refetch, 1000 + MAX_RANDOM_DELAY_MS * Math.random());
    return () => clearTimeout(timer);
  }, [changed, refetch]);

  if (rows.length === 0) {
    return (
      <Screen title={t('list.title')}>
        <EmptyState title={t('list.none.title')}>{t('list.none.text')}</EmptyState>
      </Screen>
    );
  }
  const [next] = coming.filter(({ badge }) => badge === 'SCHEDULED');
  return (
    <Screen title={t('list.title')}>
      <UnfinishedAttempts rows={rows} />
      <Suspense fallback={null}>
        {justEnded.map(({ idAttempt, at }) => (
          <ReopeningWatch key={idAttempt} idAttempt={idAttempt} at={at} onReopened={refetch} />
        ))}
      </Suspense>
      {open.length > 0 ? (
        <OpenAssessments of={open} now={now} />
      ) : (
        <p className={classes.nothing}>
          {t('list.nothingOpen')}
          {next && ` ${t('list.next', { title: next.title, when: words.dateTime(next.opens) })}`}
        </p>
      )}
      <AssessmentSection title={t('list.coming')} of={coming} when={words.window} />
      <AssessmentSection
        title={t('list.done')}
        of={done}
        when={(row) => words.dateTime(row.finishedAt ?? row.closes)}
        graded
      />
      <AssessmentSection title={t('list.missed')} of={missed} when={words.window} />
    </Screen>
  );
}

export { ListScreen as Component };
