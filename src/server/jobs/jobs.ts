import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { toLoggedError } from '../log-errors.ts';
import type { Requester } from '../turn-queue.ts';
import type { Recurrence } from './recurrence.ts';

/** The data of jobs by their names. */
export type JobData = Record<string, object>;

/** How a job is retried, limited and repeated. */
export type JobPolicy = {
  /** How often a failed run is repeated. A job must have at least one retry to survive the end of its server. */
  retries: number;
  /** Before the first retry; doubled before each further one. */
  retryDelaySeconds: number;
  /** A run that takes longer is aborted and counts as failed. */
  timeoutSeconds: number;
  /** Further jobs of the name throw `Unavailable`. */
  maxWaiting: number;
  /** How many of the name a server runs at the same time; by default one. */
  atOnce?: number;
  /**
   * Runs the job at these times, once over all servers. A run that was missed while no server was up is made up for
   * once.
   */
  recurs?: Recurrence;
  /** It mails something to one person: administrators are shown that it failed. */
  isMail?: true;
};

export type JobPolicies<Data> = Record<keyof Data & string, JobPolicy>;

/** One run of a job, as its handler sees it. */
export type JobRun = {
  id: string;
  /** Aborted when the job is cancelled, takes too long, or its server ends. */
  signal: AbortSignal;
  /** Stores how much is done; frequent calls are stored only now and then. */
  progress(done: number, total: number): Promise<void>;
};

/** Runs a job; what it returns is stored as its result. It may run again after a failure or the end of its server. */
export type JobHandler<Input> = (data: Input, run: JobRun) => Promise<object | null>;
export type JobHandlers<Data = JobData> = { [Name in keyof Data]: JobHandler<Data[Name]> };

/** The state of a job. */
export type JobStatus = {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Of a running job that has reported it. */
  progress: { done: number; total: number } | null;
  /** Why the last run failed. */
  error: string | null;
  result: object | null;
};

/** A mail that could not be sent the last time. */
export type FailedMail = {
  id: string;
  /** The name and the data of its job. */
  name: string;
  data: object;
  at: Instant;
  /** Why, without quoted values and addresses. */
  error: string;
  willRetry: boolean;
};

/** So many failed mails are listed. */
export const MOST_FAILED_MAILS = 200;

export type EnqueueOptions = {
  /** Not before this moment. */
  startAfter?: Instant;
  /** While a job of the same name and key waits or runs, no second one is added. */
  key?: string;
  /** Who asked for it: jobs of a name that somebody asked for run by turns of schools and users. */
  by?: Requester;
};

/** What a queue has to know of a job: `defineJob` gives it, with the type of its data. */
export type JobRef<Data> = {
  name: string;
  run(host: never, data: Data, run: JobRun): Promise<object | null>;
};

/** The queue as areas use it: with the jobs themselves, so that their data have their types. */
export type JobQueue = {
  /** As `enqueue` of `Jobs`. */
  enqueue<Data extends object>(
    db: Database,
    job: JobRef<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<string>;
  /** As `get` of `Jobs`. */
  get(job: Pick<JobRef<never>, 'name'>, id: string): Promise<JobStatus | null>;
  /** As `failedMails` of `Jobs`. */
  failedMails(): Promise<FailedMail[]>;
};

/** Returns the queue that areas use for one that knows jobs by their names. */
export const jobQueueOf = (jobs: Jobs): JobQueue => ({
  enqueue: (db, job, data, options) => jobs.enqueue(db, job.name, data, options),
  get: (job, id) => jobs.get(job.name, id),
  failedMails: () => jobs.failedMails(),
});

/** A queue of jobs that any server runs; jobs survive a restart where the host's database does. */
export type Jobs<Data = JobData> = {
  /**
   * Adds a job and returns its id, or the id of the one with the same key. Within a transaction it is part of it: a
   * rolled back one adds nothing. Throws `Unavailable` when too many are waiting.
   */
  enqueue<Name extends keyof Data & string>(
    db: Database,
    name: Name,
    data: Data[Name],
    options?: EnqueueOptions,
  ): Promise<string>;
  /** Returns the state of a job, or null when there is none with this id; ended ones are forgotten after some days. */
  get(name: keyof Data & string, id: string): Promise<JobStatus | null>;
  /** Returns the mails whose last run failed, of the last days, the newest first; at most `MOST_FAILED_MAILS`. */
  failedMails(): Promise<FailedMail[]>;
  /** Cancels a job that waits or runs; returns false when there was none. */
  cancel(name: keyof Data & string, id: string): Promise<boolean>;
};

/** The jobs of a host, which runs them between `start` and `stop`. */
export type JobRunner<Data = JobData> = Jobs<Data> & {
  start(handlers: JobHandlers<Data>): Promise<void>;
  /** Ends after the runs in progress; those that take long are aborted and run again later. */
  stop(): Promise<void>;
};

/** Returns a promise that never resolves and rejects with the reason once the signal is aborted. */
export const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Returns the message of the innermost cause of a failed run, without quoted values. */
export function failureReasonOf(error: unknown): string {
  let found = toLoggedError(error);
  while (found.cause) found = found.cause;
  return found.message || found.type;
}
