import { useEffect, useEffectEvent, useState } from 'react';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { markStale } from '../../data/cache.ts';
import { useMe } from '../../data/session.ts';
import { serverClock } from '../clock.ts';
import { inState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { openLeftBehind } from '../journal/left-behind.ts';
import { useJournal } from '../journal/use-journal.ts';
import { world } from '../journal/world.ts';
import { useUnsentPhotos } from '../photos/use-unsent-photos.ts';
import { badgeAt } from '../standing.ts';
import { studentAssessments } from '../student-assessments.ts';
import { Unsettled } from './unsettled.tsx';
import { UnsettledPhotos } from './unsettled-photos.tsx';

/** Sends what earlier visits left on this device, and says what of it is not saved as the others. */
export function LeftBehind({ rows }: { rows: readonly StudentAssessment[] }) {
  const { idUser } = useMe();
  const [journals, setJournals] = useState<readonly Journal[]>([]);
  const isRunning = (idAttempt: number | null) => {
    const row = rows.find((one) => one.idAttempt === idAttempt);
    return row !== undefined && badgeAt(row, serverClock.now()) === 'ON_GOING';
  };
  const isRunningNow = useEffectEvent(isRunning);
  useEffect(() => {
    let left = false;
    const opening = openLeftBehind(idUser, (idAttempt) => isRunningNow(idAttempt), world);
    opening.then((opened) => {
      if (!left) setJournals(opened.journals);
    });
    return () => {
      left = true;
      opening.then(({ close }) => close());
    };
  }, [idUser]);
  const titled = journals.flatMap((journal) => {
    const row = rows.find(({ idAttempt }) => idAttempt === journal.whose.idAttempt);
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
        <UnsettledPhotos key={attempt.idAttempt} {...attempt} />
      ))}
    </>
  );
}

function Left({ journal, row, over }: { journal: Journal; row: StudentAssessment; over: boolean }) {
  const late = useJournal(journal, ({ entries }) => inState(entries, 'late').length);
  // The list tells of what is late, and what was saved after all has changed the result.
  const unsent = useJournal(journal, ({ entries }) => inState(entries, 'unsent').length);
  const [before] = useState(unsent);
  const sent = before > 0 && unsent === 0;
  useEffect(() => {
    if (sent || late > 0) markStale(studentAssessments);
  }, [sent, late]);
  return <Unsettled journal={journal} title={row.title} over={over} />;
}
