import { defineAreaTask } from '../tasks/api.ts';

/** Unpacks all of a package: 200 MB at most, or 2,000 small files, which take some seconds. */
export const inspectPackageTask = defineAreaTask('inspectPackage', {
  load: async () => (await import('./inspect.ts')).inspectPackage,
  timeLimitMs: 30_000,
  memoryLimitMb: 600,
  concurrency: 1,
  waitingLimit: 20,
  // Each upload lies in a file of its own.
  identify: ({ sha256 }) => sha256,
});
