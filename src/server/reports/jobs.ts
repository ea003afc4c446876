import { defineJob } from '../define-job.ts';
import { refreshChangedFigures } from './item-analysis/discrimination.ts';

/** Stores the hit averages and discriminations of questions in schedules whose results changed. */
export const refreshHitAveragesJob = defineJob(
  'refreshHitAverages',
  { shows: 'nothing', retries: 2, retryDelaySeconds: 60, timeoutSeconds: 1800, maxWaiting: 10, recurs: { minute: 52 } },
  async ({ database, clock }, _, { signal }) => ({
    schedules: await refreshChangedFigures(database, clock.now(), signal),
  }),
);
