import { defineTask, type Run } from './task.ts';

/** What the areas hand to `Host.workers`; a host may add tasks of its own. */
export const tasks = {
  renderFormulas: defineTask({
    load: async () => (await import('../../questions/text/formulas.ts')).renderFormulas,
    timeLimitMs: 3_000,
    memoryLimitMb: 400,
    concurrency: 2,
    waitingLimit: 200,
  }),
};

export type Workers = { run: Run<typeof tasks> };
