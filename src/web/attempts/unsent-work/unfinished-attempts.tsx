import { useEffect, useEffectEvent, useState } from 'react';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { markStale } from '../../data/cache.ts';
import { useMe } from '../../data/session.ts';
import { entriesInState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { sendStoredLeavings } from '../journal/stored-leavings.ts';
import { openUnfinishedJournals } from '../journal/unfinished-journals.ts';
import { useJournal } from '../journal/use-journal.ts';
import { journalDeps } from '../photos/journal-deps.ts';
import { useUnsentPhotos } from '../photos/use-unsent-photos.ts';
import { currentBadge } from '../sections.ts';
import { studentAssessments } from '../student-assessments.ts';
import { serverClock } from '../time/server-clock.ts';
import { UnsentPhotos } from './unsent-photos.tsx';
import { UnsentResponses } from './unsent-responses.tsx';

/** Sends what earlier visits left on this device, and renders what could not be saved. */
export function UnfinishedAttempts({ rows }: { rows: readonly StudentAssessment[] }) {
  const { idUser } = useMe();
  const [journals, setJournals] = useState<readonly Journal[]>([]);
  const isRunning = (idAttempt: number | null) => {
    const row = rows.find((one) => one.idAttempt === idAttempt);
    return row !== undefined && currentBadge(row, serverClock.now()) === 'ON_GOING';
  };
  const isRunningNow = useEffectEvent(isRunning);
  useEffect(() => {
    let left = false;
    const opening = openUnfinishedJournals(idUser, (idAttempt) => isRunningNow(idAttempt), journalDeps);
    opening.then((opened) => {
      if (!left) setJournals(opened.journals);
    });
    void sendStoredLeavings(idUser, (idAttempt) => isRunningNow(idAttempt));
    return () => {
      left = true;
      opening.then(({ close }) => close());
    };
  }, [idUser]);
  const titled = journals.flatMap((journal) => {
    const row = rows.find(({ idAttempt }) => idAttempt === journal.attempt.idAttempt);
    return row ? [{ journal, row }] : [];
  });
  const { waiting, refused } = useUnsentPhotos();
  const withPhotos = rows.flatMap(({ idAttempt, title }) =>
    idAttempt !== null && [...waiting, ...refused].some((photo) => photo.idAttempt === idAttempt)
      ? [{ idAttempt, title }]
      : [],
  );
  return (
    <>
      {titled.map(({ journal, row }) => (
        <Left key={row.idSchedule} journal={journal} row={row} over={!isRunning(row.idAttempt)} />
      ))}
      {withPhotos.map((attempt) => (
        <UnsentPhotos key={attempt.idAttempt} {...attempt} />
      ))}
    </>
  );
}

function Left({ journal, row, over }: { journal: Journal; row: StudentAssessment; over: boolean }) {
  const late = useJournal(journal, ({ entries }) => entriesInState(entries, 'late').length);
  // The list shows what is late, and a response saved afterwards has changed the result.
  const unsent = useJournal(journal, ({ entries }) => entriesInState(entries, 'unsent').length);
  const [before] = useState(unsent);
  const sent = before > 0 && unsent === 0;
  useEffect(() => {
    if (sent || late > 0) markStale(studentAssessments);
  }, [sent, late]);
  return <UnsentResponses journal={journal} title={row.title} over={over} />;
}
