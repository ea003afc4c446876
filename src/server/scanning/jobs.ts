import { defineJob } from '../define-job.ts';
import { readScanFile } from './read-file.ts';

/** Reads the pages of a file that has arrived. A run that is repeated goes on where the last one was. */
export const readScanFileJob = defineJob<{ idSchool: number; idFile: number }>(
  'readScanFile',
  { shows: 'results', retries: 8, retryDelaySeconds: 5, timeoutSeconds: 900, maxWaiting: 10_000, atOnce: 2 },
  (host, ref, run) => readScanFile(host, ref, run.signal),
);
