import { useEffect, useRef, useState } from 'react';
import { updateCachedReply } from '../../data/cache.ts';
import { withStoredPapers } from '../../data/offline-fallback.ts';
import { useWrite } from '../../data/use-write.ts';
import type { Journal } from '../journal/journal.ts';
import { dismissedMessages, storedPosition } from '../journal/stored-position.ts';
import { setResult, studentAssessments } from '../student-assessments.ts';
import { serverClock } from '../time/server-clock.ts';
import { type EndedAttempt, type EndTrigger, endAttempt } from './end-attempt.ts';

/** Returns how to end an attempt: `begin`, `callOff` as long as it has not ended, and `conclusion` once it has. */
export function useAttemptEnd(idSchedule: number, journal: Journal, onMoreTime: (deadline: number) => void) {
  const [isUnreachable, setUnreachable] = useState(false);
  const [endedAt, setEndedAt] = useState(0);
  const leaving = useRef(new AbortController());
  const end = (by: EndTrigger): Promise<EndedAttempt> =>
    endAttempt({ journal, idSchedule, by }, setUnreachable, leaving.current.signal);
  const ending = useWrite(end, {
    replaces: true,
    onSuccess: async (conclusion) => {
      if (!conclusion.ended) {
        journal.reopen();
        return onMoreTime(conclusion.deadline);
      }
      setEndedAt(serverClock.now());
      storedPosition(journal.attempt.idAttempt).remove();
      dismissedMessages(journal.attempt.idAttempt).remove();
      await journal.removeSent();
      await withStoredPapers((kept) => kept.removePaper(idSchedule));
      const { by, result, late } = conclusion;
      // The list says that a cancelled one is cancelled.
      if (by === 'cancelling' || result === null) return;
      updateCachedReply(studentAssessments, (list) => list && setResult(list, idSchedule, { by, result, late }));
    },
  });
  useEffect(() => () => leaving.current.abort(), []);
  return {
    begin: (by: EndTrigger) => {
      leaving.current.abort();
      leaving.current = new AbortController();
      ending.mutate(by);
    },
    callOff: () => {
      leaving.current.abort();
      ending.reset();
    },
    pending: ending.isPending,
    isUnreachable,
    error: ending.error,
    /** When this screen learned that it has ended. */
    endedAt,
    conclusion: ending.data?.ended ? ending.data : null,
  };
}
