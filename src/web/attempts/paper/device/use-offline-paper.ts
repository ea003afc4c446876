import { useEffect } from 'react';
import type { StudentAssessment } from '../../../../contract/attempts.ts';
import { cachedReply } from '../../../data/cache.ts';
import { useMe } from '../../../data/session.ts';
import { storePaperOffline } from '../../../offline/store-paper-files.ts';
import { studentAssessments } from '../../student-assessments.ts';
import { serverClock } from '../../time/server-clock.ts';
import type { RunningPaper } from '../running-paper.ts';

/** Stores the paper on this device while its attempt is running, for a page that is opened without a network. */
export function useOfflinePaper(paper: RunningPaper, row: StudentAssessment, running: boolean) {
  const me = useMe();
  useEffect(() => {
    const list = cachedReply(studentAssessments);
    if (!running || !list) return;
    const over = new AbortController();
    storePaperOffline({ me, list, row, paper, now: () => serverClock.now() }, over.signal);
    return () => over.abort();
  }, [me, row, paper, running]);
}
