import { useEffect, useRef } from 'react';
import type { StudentAssessment } from '../../../../contract/attempts.ts';
import { cachedReply } from '../../../data/cache.ts';
import { withStoredPapers } from '../../../data/offline-fallback.ts';
import { useMe } from '../../../data/session.ts';
import { storePaperOffline } from '../../../offline/store-paper-files.ts';
import type { StoredTimes } from '../../../offline/stored-papers.ts';
import { studentAssessments } from '../../student-assessments.ts';
import { serverClock } from '../../time/server-clock.ts';
import type { RunningPaper } from '../running-paper.ts';

type Shown = {
  paper: RunningPaper;
  row: StudentAssessment;
  /** As the server told them last; null until then. */
  times: StoredTimes | null;
  isRunning: boolean;
};

/** Stores the paper and its times on this device while its attempt is running, for a page that is opened without a network. */
export function useOfflinePaper({ paper, row, times, isRunning }: Shown) {
  const me = useMe();
  const { idSchedule } = row;
  const latestTimes = useRef(times);
  useEffect(() => {
    latestTimes.current = times;
    if (isRunning && times) void withStoredPapers((kept) => kept.storeTimes(idSchedule, times));
  }, [idSchedule, times, isRunning]);
  useEffect(() => {
    const list = cachedReply(studentAssessments);
    if (!isRunning || !list) return;
    const over = new AbortController();
    const sitting = { me, list, row, paper, now: () => serverClock.now(), times: () => latestTimes.current };
    storePaperOffline(sitting, over.signal);
    return () => over.abort();
  }, [me, row, paper, isRunning]);
}
