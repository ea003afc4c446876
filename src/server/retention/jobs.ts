import { defineJob, nightlyPolicy } from '../define-job.ts';
import { sweepRetained } from './sweep.ts';

/** Deletes what is older than its school keeps it: before `sweepFiles`, which deletes the files that nothing shows any more. */
export const sweepRetainedJob = defineJob(
  'sweepRetained',
  { ...nightlyPolicy(2, 15), shows: 'nothing' },
  (host, _, { signal }) => sweepRetained(host, signal),
);
