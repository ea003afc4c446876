import type { Shows } from '../core/results/details.ts';
import type { Host } from './host.ts';
import type { JobPolicy, JobRun } from './jobs/api.ts';

/** The limits of a job, and what it sends or hands out. */
export type JobDeclaration = JobPolicy & { shows: Shows };

/** Work of an area that is done later or recurs, with its limits. */
export type Job<Data> = JobDeclaration & {
  /** Stored in the queue: it must not change. */
  name: string;
  /** Does the work; what it returns is stored as its result. It may run again after a failure or the end of its server. */
  run(host: Host, data: Data, run: JobRun): Promise<object | null>;
};

type NoData = Record<string, never>;

/**
 * Returns the job of an area. Its data are stored for some days: ids only, never a token, a password or an answer. The area lists it in
 * its `jobs.ts`, and `area-jobs.ts` all areas.
 */
export const defineJob = <Data extends object = NoData>(
  name: string,
  declaration: JobDeclaration,
  run: (host: Host, data: Data, run: JobRun) => Promise<object | null>,
): Job<Data> => ({ ...declaration, name, run });

/** The policy of jobs that mail something to one person. */
export const mailPolicy: JobPolicy = {
  ...{ retries: 8, retryDelaySeconds: 15, timeoutSeconds: 120, maxWaiting: 10_000 },
  isMail: true,
};

/** The policy of work that is done once a night, over all schools. */
export const nightlyPolicy = (hour: number, minute: number): JobPolicy => ({
  ...{ retries: 2, retryDelaySeconds: 600, timeoutSeconds: 3600, maxWaiting: 10 },
  recurs: { minute, hour },
});
