import { noFileReader, noFrameComparison } from '../../scanning/file-reading.ts';
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

/** Compares what is written on two pictures of a page: some 10 ms a frame. */
export const compareFramesTask = defineAreaTask('compareFrames', {
  load: async () => noFrameComparison,
  timeLimitMs: 20_000,
  memoryLimitMb: 600,
  concurrency: 1,
  waitingLimit: 50,
});
