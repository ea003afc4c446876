import { tasks, type Workers } from './tasks.ts';

/** Runs tasks where they are called, without limits: for a host with a single user, and for tests. */
export const inProcessWorkers: Workers = {
  run: async (name, input) => {
    const run = await tasks[name].load();
    return run(input as never) as never;
  },
};
