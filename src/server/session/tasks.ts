import { defineAreaTask } from '../tasks/api.ts';

/** Looks a password up in dictionaries of four languages, which take 200 MB. */
export const scorePasswordTask = defineAreaTask('scorePassword', {
  load: async () => (await import('./password-score.ts')).scorePassword,
  timeLimitMs: 5_000,
  memoryLimitMb: 700,
  concurrency: 1,
  waitingLimit: 50,
  // A password is not kept, not even its hash.
  identify: () => null,
});
