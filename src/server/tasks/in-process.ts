import type { Workers } from './task.ts';

/** Runs tasks where they are called, without limits: for a host with a single user, and for tests. */
export const inProcessWorkers: Workers = {
  run: async (task, input) => (await task.load())(input),
};
