import { defineJob, nightlyPolicy } from '../define-job.ts';
import { sweepFiles } from './sweep.ts';

export { deleteFilesJob } from './delete-files.ts';

/** Deletes files that were not used for 30 days. */
export const sweepFilesJob = defineJob(
  'sweepFiles',
  { ...nightlyPolicy(2, 20), shows: 'nothing' },
  (host, _, { signal }) => sweepFiles(host, host.clock.now(), signal),
);
