import { useEffect, useRef, useState } from 'react';
import { updateCachedReply } from '../../data/cache.ts';
import { withStoredPapers } from '../../data/offline-fallback.ts';
import { useWrite } from '../../data/use-write.ts';
import type { Journal } from '../journal/journal.ts';
import { notes } from '../paper/notes.ts';
import { studentAssessments, withResult } from '../student-assessments.ts';
import { type By, type Conclusion, conclude } from './conclude.ts';

/** The end of an attempt: `begin` it, `callOff` what has not ended yet; `conclusion` once it is known. */
export function useEnding(idSchedule: number, journal: Journal, onMoreTime: (deadline: number) => void) {
  const [away, setAway] = useState(false);
  const leaving = useRef(new AbortController());
  const end = (by: By): Promise<Conclusion> => conclude({ journal, idSchedule, by }, setAway, leaving.current.signal);
  const ending = useWrite(end, {
    replaces: true,
    onSuccess: async (conclusion) => {
      if (!conclusion.ended) {
        journal.goOn();
        return onMoreTime(conclusion.deadline);
      }
      notes.forgetPlace(journal.whose.idAttempt);
      await journal.forget();
      await withStoredPapers((kept) => kept.forget(idSchedule));
      const { by, result, late } = conclusion;
      // A cancelled one is told as such by the list that said so.
      if (by === 'cancelling' || result === null) return;
      updateCachedReply(studentAssessments, (list) => list && withResult(list, idSchedule, { by, result, late }));
    },
  });
  useEffect(() => () => leaving.current.abort(), []);
  return {
    begin: (by: By) => {
      leaving.current.abort();
      leaving.current = new AbortController();
      ending.mutate(by);
    },
    callOff: () => {
      leaving.current.abort();
      ending.reset();
    },
    pending: ending.isPending,
    away,
    error: ending.error,
    conclusion: ending.data?.ended ? ending.data : null,
  };
}
