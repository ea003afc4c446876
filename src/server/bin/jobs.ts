import { defineJob, nightlyPolicy } from '../define-job.ts';
import { sweepBin } from './sweep.ts';

/**
 * Removes rows that were deleted 30 days ago and that nothing refers to: before `sweepFiles`, which begins to count the days of
 * their files.
 */
export const sweepBinJob = defineJob('sweepBin', { ...nightlyPolicy(2, 10), shows: 'nothing' }, (host, _, { signal }) =>
  sweepBin(host, host.clock.now(), signal),
);
