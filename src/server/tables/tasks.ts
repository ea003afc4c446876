import { defineAreaTask } from '../tasks/api.ts';

/** Reads a spreadsheet of results, within the limits of a list. */
export const readSheetTask = defineAreaTask('readSheet', {
  load: async () => (await import('./read-sheet.ts')).readSheet,
  timeLimitMs: 20_000,
  memoryLimitMb: 600,
  concurrency: 1,
  waitingLimit: 10,
});
