import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { toLoggedError } from '../log-errors.ts';
import type { Recurrence } from './recurrence.ts';

/** The data of each job. They are stored for some days: ids only, never a token, a password or an answer. */
export type JobData = {
  /** Creates a link to choose a new password and mails it. */
  sendPasswordLink: { idUser: number; isExpired?: boolean };
  /** Mails that a password was changed, and when. */
  sendPasswordChanged: { idUser: number; at: Instant };
  /** Tells the present address of a user that another is wanted, and mails that one a link to confirm it. */
  sendEmailConfirmation: { idUser: number };
  /** Mails that somebody else turned a second factor off, and when. */
  sendSecondFactorReset: { idUser: number; at: Instant };
  /** Creates the link of an invitation and mails it. */
  sendInvitation: { idSchool: number; idInvitation: number };
  /** Deletes expired sessions, links, unconfirmed addresses, failed logins and stored replies, and events of long ago. */
  sweep: Record<string, never>;
  /** Deletes audit rows that are older than their school's retention. */
  deleteOldAudit: Record<string, never>;
  /** Deletes drafts of assessments that hold nothing and were not changed for 7 days. */
  deleteUntouchedDrafts: Record<string, never>;
  /** Removes rows that were deleted 30 days ago and that nothing refers to. */
  sweepBin: Record<string, never>;
  /** Deletes files that were not used for 30 days. */
  sweepFiles: Record<string, never>;
  /** Updates the audiences of open schedules after enrolments that began or ended by their validity. */
  followRosters: Record<string, never>;
  /** Reminds teachers of late responses that wait, and rejects those without a decision for 30 days. */
  followLateResponses: Record<string, never>;
  /** Gives the students of schedules that are over what automatic schedules say for their grades. */
  followAutomaticSchedules: Record<string, never>;
  /** Stores the hit averages and discriminations of questions in schedules whose results changed. */
  refreshHitAverages: Record<string, never>;
  /** Stores the hit averages and discriminations of all questions that were ever scheduled. */
  refreshAllHitAverages: Record<string, never>;
  /** Derives the words that the bank and assessments are searched by where they are missing after an upgrade. */
  deriveSearchWords: Record<string, never>;
  /** Makes a document that somebody has asked for. */
  makeDocument: { idSchool: number; idDocument: number };
  /** Deletes documents of more than a week ago. */
  sweepDocuments: Record<string, never>;
  /** Deletes the bytes of files that no school has a row for. */
  deleteFiles: { names: string[] };
};

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
  /**
   * Runs the job at these times, once over all servers. A run that was missed while no server was up is made up for
   * once.
   */
  recurs?: Recurrence;
};

export type JobPolicies<Data> = Record<keyof Data & string, JobPolicy>;

/** The policies of the product's jobs. The names are stored in the queue and must not change. */
export const jobPolicies: JobPolicies<JobData> = {
  sendPasswordLink: { retries: 8, retryDelaySeconds: 15, timeoutSeconds: 120, maxWaiting: 10_000 },
  sendPasswordChanged: { retries: 8, retryDelaySeconds: 15, timeoutSeconds: 120, maxWaiting: 10_000 },
  sendEmailConfirmation: { retries: 8, retryDelaySeconds: 15, timeoutSeconds: 120, maxWaiting: 10_000 },
  sendSecondFactorReset: { retries: 8, retryDelaySeconds: 15, timeoutSeconds: 120, maxWaiting: 10_000 },
  sendInvitation: { retries: 8, retryDelaySeconds: 15, timeoutSeconds: 120, maxWaiting: 10_000 },
  sweep: { retries: 2, retryDelaySeconds: 60, timeoutSeconds: 600, maxWaiting: 10, recurs: { minute: 17 } },
  deleteOldAudit: {
    retries: 2,
    retryDelaySeconds: 600,
    timeoutSeconds: 3600,
    maxWaiting: 10,
    recurs: { minute: 40, hour: 1 },
  },
  // Before `sweepFiles`, which begins to count the days of their files.
  sweepBin: {
    retries: 2,
    retryDelaySeconds: 600,
    timeoutSeconds: 3600,
    maxWaiting: 10,
    recurs: { minute: 10, hour: 2 },
  },
  deleteUntouchedDrafts: {
    retries: 2,
    retryDelaySeconds: 600,
    timeoutSeconds: 3600,
    maxWaiting: 10,
    recurs: { minute: 0, hour: 2 },
  },
  sweepFiles: {
    retries: 2,
    retryDelaySeconds: 600,
    timeoutSeconds: 3600,
    maxWaiting: 10,
    recurs: { minute: 20, hour: 2 },
  },
  // After midnight in Europe and in Brazil, before the first lesson.
  followRosters: {
    retries: 2,
    retryDelaySeconds: 600,
    timeoutSeconds: 3600,
    maxWaiting: 10,
    recurs: { minute: 10, hour: 4 },
  },
  // In the morning, before lessons, in Europe and in Brazil.
  followLateResponses: {
    retries: 3,
    retryDelaySeconds: 600,
    timeoutSeconds: 3600,
    maxWaiting: 10,
    recurs: { minute: 40, hour: 4 },
  },
  // A follow-up may open soon after the lesson; grades and regrades of the last minutes have their effect, too.
  followAutomaticSchedules: {
    retries: 2,
    retryDelaySeconds: 60,
    timeoutSeconds: 600,
    maxWaiting: 10,
    recurs: { everyMinutes: 5 },
  },
  refreshHitAverages: {
    retries: 2,
    retryDelaySeconds: 60,
    timeoutSeconds: 1800,
    maxWaiting: 10,
    recurs: { minute: 52 },
  },
  // Schedules that were cancelled, deleted or restored have their effect by the next morning.
  refreshAllHitAverages: {
    retries: 2,
    retryDelaySeconds: 600,
    timeoutSeconds: 3600,
    maxWaiting: 10,
    recurs: { minute: 10, hour: 3 },
  },
  // Also at every start: a search finds only what has its words derived.
  deriveSearchWords: {
    retries: 8,
    retryDelaySeconds: 15,
    timeoutSeconds: 3600,
    maxWaiting: 10,
    recurs: { minute: 50, hour: 3 },
  },
  makeDocument: { retries: 2, retryDelaySeconds: 5, timeoutSeconds: 300, maxWaiting: 500 },
  sweepDocuments: {
    retries: 2,
    retryDelaySeconds: 600,
    timeoutSeconds: 3600,
    maxWaiting: 10,
    recurs: { minute: 30, hour: 2 },
  },
  deleteFiles: { retries: 8, retryDelaySeconds: 600, timeoutSeconds: 600, maxWaiting: 10_000 },
};

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

export type EnqueueOptions = {
  /** Not before this moment. */
  startAfter?: Instant;
  /** While a job of the same name and key waits or runs, no second one is added. */
  key?: string;
};

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
