import { noFileReader } from '../../scanning/file-reading.ts';
import { defineAreaTask } from '../tasks/api.ts';

/** Reads a page of a file: some 50 ms, and a second for the largest picture that is read. */
export const readFilePagesTask = defineAreaTask('readFilePages', {
  load: async () => noFileReader,
  timeLimitMs: 20_000,
  memoryLimitMb: 1_500,
  concurrency: 2,
  waitingLimit: 100,
  yields: true,
});
