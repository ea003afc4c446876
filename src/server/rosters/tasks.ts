import { defineAreaTask } from '../tasks/api.ts';

/** Reads a list of 10 MB at most, which a spreadsheet may unpack to 60 MB. */
export const readRosterTask = defineAreaTask('readRoster', {
  load: async () => (await import('./reading/read-roster.ts')).readRoster,
  timeLimitMs: 20_000,
  memoryLimitMb: 600,
  concurrency: 1,
  waitingLimit: 10,
});
