import { defineJob, nightlyPolicy } from '../define-job.ts';
import { compactChangeLog } from './compact-change-log.ts';

/** Removes rows of the change log that tell a device nothing any more. */
export const compactChangeLogJob = defineJob(
  'compactChangeLog',
  { ...nightlyPolicy(2, 40), shows: 'nothing' },
  (host, _, { signal }) => compactChangeLog(host, host.clock.now(), signal),
);
