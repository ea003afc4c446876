import PQueue from 'p-queue';
import type { Instant } from '../../../../core/schedules/time.ts';
import type { Database } from '../../../database/database.ts';
import type { Host } from '../../../host.ts';
import {
  type EnqueueOptions,
  failureReasonOf,
  type JobHandler,
  type JobPolicies,
  type JobRunner,
  type JobStatus,
  MOST_FAILED_MAILS,
  nextRecurrence,
  type Recurrence,
  whenAborted,
} from '../../../jobs/api.ts';
import { type Requester, type TurnOptions, TurnQueue } from '../../../turn-queue.ts';
import { Unavailable } from '../../../unavailable.ts';
import { UncommittedItems } from './commits.ts';

/** Timers of browsers and Node go off at once when set for more than some 24 days. */
const LONGEST_TIMER_MS = 24 * 3_600_000;
/** So many ended jobs can still be asked for. */
const ENDED_KEPT = 1_000;

type Job = {
  id: string;
  name: string;
  data: unknown;
  key: string | undefined;
  by: Requester | undefined;
  /** It does not run before this moment. */
  dueAt: Instant;
  failures: number;
  failedAt: Instant;
  status: JobStatus;
  abort: AbortController;
};

/** The states of a job that has failed, and of one that runs again after a failure. */
const failing: ReadonlySet<JobStatus['state']> = new Set(['failed', 'waiting']);

/** Jobs that run in this process; `idle` waits until none is due. */
export type InProcessJobs<Data> = JobRunner<Data> & { idle(): Promise<void> };

/**
 * Runs jobs in this process, of each name as many at a time as its policy says, in turns of those who asked. They are kept in memory:
 * what waits when the process ends is lost. Recurring jobs also run at the start, because what was due before is not known.
 */
export function createInProcessJobs<Data>(
  database: Database,
  policies: JobPolicies<Data>,
  log: Host['log'],
  { recurring = true } = {},
): InProcessJobs<Data> {
  const jobs = new Map<string, Job>();
  const ended: string[] = [];
  const queues = new Map<string, PQueue<TurnQueue, TurnOptions>>();
  const due = new Set<Promise<void>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let handlers: Record<string, JobHandler<unknown>> | undefined;
  let stopped = false;

  const isPending = ({ status }: Job) => status.state === 'waiting' || status.state === 'running';
  const policyOf = (name: string) => policies[name as keyof Data & string];

  const end = (job: Job, state: JobStatus['state'], changes: Partial<JobStatus> = {}) => {
    job.status = { ...job.status, progress: null, ...changes, state };
    ended.push(job.id);
    while (ended.length > ENDED_KEPT) jobs.delete(ended.shift() ?? '');
  };

  const after = (milliseconds: number, action: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, milliseconds);
    timers.add(timer);
  };

  const runSoon = (job: Job) => {
    const queue =
      queues.get(job.name) ?? new PQueue({ concurrency: policyOf(job.name).atOnce ?? 1, queueClass: TurnQueue });
    queues.set(job.name, queue);
    const run = queue.add(() => runOnce(job), job.by && { by: job.by });
    due.add(run);
    run.finally(() => due.delete(run));
  };

  const runWhenDue = (job: Job) => {
    // What waits is run by the start, in the order in which it was added.
    if (!handlers) return;
    const delay = job.dueAt - Date.now();
    if (delay <= 0) runSoon(job);
    else after(Math.min(delay, LONGEST_TIMER_MS), () => runWhenDue(job));
  };

  const uncommitted = new UncommittedItems<Job>(database, (job) => {
    jobs.set(job.id, job);
    runWhenDue(job);
  });

  const runOnce = async (job: Job) => {
    const handler = handlers?.[job.name];
    if (job.status.state !== 'waiting' || !handler || stopped) return;
    const { retries, retryDelaySeconds, timeoutSeconds } = policyOf(job.name);
    job.status = { ...job.status, state: 'running', progress: null };
    job.abort = new AbortController();
    const timeout = setTimeout(() => job.abort.abort(new Error('the job took too long')), timeoutSeconds * 1000);
    const progress = async (done: number, total: number) => {
      if (job.status.state === 'running') job.status = { ...job.status, progress: { done, total } };
    };
    try {
      const result = await Promise.race([
        handler(job.data, { id: job.id, signal: job.abort.signal, progress }),
        whenAborted(job.abort.signal),
      ]);
      if (isPending(job)) end(job, 'done', { error: null, result: result ?? null });
    } catch (error) {
      if (!isPending(job)) return;
      job.failures++;
      job.failedAt = Date.now();
      const willRetry = job.failures <= retries && !stopped;
      log[willRetry ? 'warn' : 'error']({ job: job.id, name: job.name, err: error }, 'a job failed');
      if (!willRetry) return end(job, 'failed', { error: failureReasonOf(error) });
      job.status = { ...job.status, state: 'waiting', progress: null, error: failureReasonOf(error) };
      job.dueAt = Date.now() + retryDelaySeconds * 1000 * 2 ** (job.failures - 1);
      runWhenDue(job);
    } finally {
      clearTimeout(timeout);
    }
  };

  const enqueue = async (db: Database, name: string, data: unknown, { key, startAfter, by }: EnqueueOptions = {}) => {
    const others = [...jobs.values(), ...uncommitted.of(db)].filter((job) => job.name === name && isPending(job));
    const same = others.find((job) => key !== undefined && job.key === key);
    if (same) return same.id;
    const waiting = others.filter((job) => job.status.state === 'waiting');
    if (waiting.length >= policyOf(name).maxWaiting) throw new Unavailable(`jobs ${name}`);
    const job: Job = {
      id: crypto.randomUUID(),
      name,
      data: structuredClone(data),
      key,
      by,
      dueAt: startAfter ?? 0,
      failures: 0,
      failedAt: 0,
      status: { state: 'waiting', progress: null, error: null, result: null },
      abort: new AbortController(),
    };
    uncommitted.add(db, job);
    return job.id;
  };

  const recur = (name: string, recurrence: Recurrence) => {
    enqueue(database, name, {}, { key: 'recurring' }).catch((error) => log.error({ name, err: error }, 'a job failed'));
    after(nextRecurrence(Date.now(), recurrence) - Date.now(), () => recur(name, recurrence));
  };

  return {
    enqueue,
    async get(name, id) {
      const job = jobs.get(id);
      return job?.name === name ? job.status : null;
    },
    async failedMails() {
      return [...jobs.values()]
        .filter(({ name, status: { state, error } }) => policyOf(name).isMail && error !== null && failing.has(state))
        .map(({ id, name, data, failedAt, status: { state, error } }) => ({
          ...{ id, name, data: data as object, at: failedAt, error: error ?? '', willRetry: state === 'waiting' },
        }))
        .sort((a, b) => b.at - a.at)
        .slice(0, MOST_FAILED_MAILS);
    },
    async cancel(name, id) {
      const job = jobs.get(id);
      if (job?.name !== name || !isPending(job)) return false;
      end(job, 'cancelled');
      job.abort.abort(new Error('the job was cancelled'));
      return true;
    },
    async start(given) {
      handlers = given as unknown as Record<string, JobHandler<unknown>>;
      for (const job of jobs.values()) if (job.status.state === 'waiting') runWhenDue(job);
      for (const name of recurring ? Object.keys(policies) : []) {
        const { recurs } = policyOf(name);
        if (recurs) recur(name, recurs);
      }
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      for (const job of jobs.values())
        if (job.status.state === 'running') job.abort.abort(new Error('the server ends'));
      await Promise.all(due);
    },
    async idle() {
      while (due.size > 0) await Promise.all(due);
    },
  };
}
