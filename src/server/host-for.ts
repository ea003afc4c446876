import type { Host } from './host.ts';
import type { Requester } from './turn-queue.ts';

/** Returns the host for the work of a requester: what has to wait for a process or a job, as a mail, waits for that one's turn. */
export const hostFor = (host: Host, by: Requester): Host => ({
  ...host,
  jobs: {
    ...host.jobs,
    enqueue: (db, job, data, options) => host.jobs.enqueue(db, job, data, { by, ...options }),
  },
  workers: { run: (task, input, options) => host.workers.run(task, input, { ...options, by }) },
  images: { normalise: (source, kind) => host.images.normalise(source, kind, by) },
});
