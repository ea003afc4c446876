import { useEffect } from 'react';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { cachedReply } from '../../data/cache.ts';
import { useMe } from '../../data/session.ts';
import { keepPaper } from '../../offline/keeping.ts';
import { serverClock } from '../clock.ts';
import { studentAssessments } from '../student-assessments.ts';
import type { RunningPaper } from './running-paper.ts';

/** Keeps the paper on this device as long as its attempt is running, for a page that begins again without a network. */
export function useKeptPaper(paper: RunningPaper, row: StudentAssessment, running: boolean) {
  const me = useMe();
  useEffect(() => {
    const list = cachedReply(studentAssessments);
    if (!running || !list) return;
    const over = new AbortController();
    keepPaper({ me, list, row, paper, now: () => serverClock.now() }, over.signal);
    return () => over.abort();
  }, [me, row, paper, running]);
}
