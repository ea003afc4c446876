import type { Host } from './host.ts';
import type { Requester } from './turn-queue.ts';

/** Returns the host for the work of a requester: what has to wait for a process waits for that one's turn. */
export const hostFor = (host: Host, by: Requester): Host => ({
  ...host,
  workers: { run: (task, input, options) => host.workers.run(task, input, { ...options, by }) },
  images: { normalise: (source, kind) => host.images.normalise(source, kind, by) },
});
