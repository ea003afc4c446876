import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { type Database, rowsOf } from '../../../database/database.ts';
import type { Host } from '../../../host.ts';
import {
  cronExpressionOf,
  type EnqueueOptions,
  type FailedMail,
  failureReasonOf,
  type JobHandler,
  type JobPolicies,
  type JobRunner,
  type JobStatus,
  MOST_FAILED_MAILS,
} from '../../../jobs/api.ts';
import { Unavailable } from '../../../unavailable.ts';
import { JOBS_SCHEMA } from '../postgres/jobs-schema.ts';
import { giveTurns, UNORDERED } from './job-turns.ts';

/** How often servers look and how long they wait, in seconds. */
const USUAL = {
  /** How often to look for new jobs: added by another server, or due now. */
  polling: 2,
  /** After this long without a heartbeat a server counts as dead, and its jobs run again. */
  heartbeat: 30,
  /** For a job that was cancelled through another server. */
  refresh: 5,
  /** For jobs of dead servers. */
  supervision: 30,
  /** For recurring jobs that are due. */
  cron: 30,
  /** At the end, for runs in progress. */
  stopping: 10,
};
type JobTimes = typeof USUAL;

/** A transaction is usually committed by then; otherwise the next look finds its job. */
const WAKE_MS = 30;
const PROGRESS_MS = 250;

const schema = sql.identifier(JOBS_SCHEMA);

/**
 * Stores jobs in PostgreSQL with pg-boss and runs one at a time of each name. They survive the end of the server and
 * are spread over all servers on the database. Uses the connections of the pool and holds none; the owner has made the
 * schema.
 */
export function createPostgresJobs<Data>(
  pool: pg.Pool,
  policies: JobPolicies<Data>,
  log: Host['log'],
  times: JobTimes = USUAL,
): JobRunner<Data> {
  const workers = new Map<string, string[]>();
  const running = new Map<string, AbortController>();
  let opening: Promise<PgBoss> | undefined;

  const policyOf = (name: string) => policies[name as keyof Data & string];

  /** The library is loaded when it is needed first; an outage then does not spoil the next attempt. */
  const opened = () => {
    opening ??= open(pool, log, times).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const wake = async (name: string) => {
    for (const worker of workers.get(name) ?? []) (await opened()).notifyWorker(worker);
  };

  const sendOptions = (name: string) => {
    const { retries, retryDelaySeconds, timeoutSeconds } = policyOf(name);
    return {
      retryLimit: retries,
      retryDelay: retryDelaySeconds,
      retryBackoff: retryDelaySeconds > 0,
      expireInSeconds: timeoutSeconds,
      heartbeatSeconds: times.heartbeat,
    };
  };

  const runOnce = async (name: string, handler: JobHandler<unknown>, job: JobWithMetadata) => {
    const own = new AbortController();
    running.set(job.id, own);
    const signal = AbortSignal.any([job.signal, own.signal]);
    try {
      const result = await handler(job.data, { id: job.id, signal, progress: progressOf(pool, job) });
      return { result: result ?? null };
    } catch (error) {
      // What was cancelled did not fail.
      if (!own.signal.aborted) {
        const willRetry = job.retryCount < job.retryLimit;
        log[willRetry ? 'warn' : 'error']({ job: job.id, name, err: error }, 'a job failed');
      }
      throw new Error(failureReasonOf(error));
    } finally {
      running.delete(job.id);
      if (job.groupId)
        await giveTurns(pool, name).catch((error) => log.warn({ name, err: error }, 'turns were not given'));
      // Otherwise the next one would wait until the next look.
      await wake(name);
    }
  };

  const assertNotFull = async (db: Database, name: string) => {
    const { maxWaiting } = policyOf(name);
    const more = await db.execute(sql`
      select from ${schema}.job where name = ${name} and state < 'active' offset ${maxWaiting - 1} limit 1`);
    if (rowsOf(more).length > 0) throw new Unavailable(`jobs ${name}`);
  };

  const pendingWith = async (db: Database, name: string, key: string | undefined) => {
    if (key === undefined) return undefined;
    const found = await db.execute(sql`
      select id from ${schema}.job where name = ${name} and singleton_key = ${key} and state <= 'active' limit 1`);
    return rowsOf<{ id: string }>(found)[0]?.id;
  };

  const enqueue = async (db: Database, name: string, data: object, { key, startAfter, by }: EnqueueOptions = {}) => {
    const boss = await opened();
    const { fromDrizzle } = await import('pg-boss');
    // The one with the same key may end between the two statements.
    for (;;) {
      const same = await pendingWith(db, name, key);
      if (same) return same;
      await assertNotFull(db, name);
      const id = await boss.send(name, data, {
        ...sendOptions(name),
        singletonKey: key ?? crypto.randomUUID(),
        ...(by && { priority: UNORDERED, group: { id: String(by.idSchool), tier: String(by.idUser) } }),
        ...(startAfter !== undefined && { startAfter: new Date(startAfter) }),
        db: fromDrizzle(db as Parameters<typeof fromDrizzle>[0], sql),
      });
      if (id === null) continue;
      setTimeout(() => wake(name), WAKE_MS).unref();
      return id;
    }
  };

  return {
    enqueue: (db, name, data, options) => enqueue(db, name, data as object, options),
    async get(name, id) {
      const [job] = await (await opened()).findJobs<object>(name, { id });
      return job ? statusOf(job) : null;
    },
    async failedMails() {
      const names = Object.keys(policies).filter((name) => policyOf(name).isMail);
      const { rows } = await pool.query<FailedMailRow>(
        `select id, name, data, output, state = 'retry' as "willRetry", coalesce(completed_on, started_on, created_on) as at
          from ${JOBS_SCHEMA}.job where name = any($1) and state in ('failed', 'retry') order by at desc limit $2`,
        [names, MOST_FAILED_MAILS],
      );
      return rows.map(({ output, at, ...row }) => ({ ...row, at: at.getTime(), error: errorIn(output) ?? '' }));
    },
    async cancel(name, id) {
      const { affected } = (await (await opened()).cancel(name, id)) as { affected: number };
      running.get(id)?.abort(new Error('the job was cancelled'));
      return affected > 0;
    },
    async start(handlers) {
      const boss = await opened();
      for (const [name, handler] of Object.entries(handlers)) {
        const options = {
          pollingIntervalSeconds: times.polling,
          heartbeatRefreshSeconds: times.refresh,
          includeMetadata: true as const,
        };
        const run = ([job]: JobWithMetadata[]) =>
          job ? runOnce(name, handler as JobHandler<unknown>, job) : undefined;
        const { recurs, atOnce = 1 } = policyOf(name);
        const ids: string[] = [];
        for (let index = 0; index < atOnce; index++)
          ids.push(await boss.work(name, options, run as (jobs: JobWithMetadata[]) => Promise<unknown>));
        workers.set(name, ids);
        const recurring = { ...sendOptions(name), singletonKey: 'recurring', missed: 'once', tz: 'UTC' } as const;
        if (recurs) await boss.schedule(name, cronExpressionOf(recurs), {}, recurring);
      }
    },
    async stop() {
      const boss = await opening?.catch(() => undefined);
      if (!boss) return;
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, times.stopping * 1000);
      });
      await Promise.race([ended, late]);
      clearTimeout(timer);
      // Aborts what still runs and leaves it to be run again.
      await boss.stop({ graceful: false });
    },
  };
}

async function open(pool: pg.Pool, log: Host['log'], times: JobTimes) {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    // Only the owner may rebuild an index.
    reindex: false,
    superviseIntervalSeconds: times.supervision,
    monitorIntervalSeconds: times.supervision,
    cronMonitorIntervalSeconds: times.cron,
  });
  // Those of its workers are no longer instances of Error.
  boss.on('error', (error) =>
    log.warn({ err: Object.assign(new Error(error.message), error) }, 'pg-boss reported an error'),
  );
  boss.on('warning', ({ message }) => log.warn({}, `pg-boss warned: ${message}`));
  return boss.start();
}

/** Returns a function that stores the progress of a run in the place of its later result, while the run lasts. */
function progressOf(pool: pg.Pool, { name, id, retryCount }: JobWithMetadata) {
  let next = 0;
  return async (done: number, total: number) => {
    if (Date.now() < next) return;
    next = Date.now() + PROGRESS_MS;
    await pool.query(
      `update ${JOBS_SCHEMA}.job set output = $1 where name = $2 and id = $3 and state = 'active' and retry_count = $4`,
      [JSON.stringify({ progress: { done, total } }), name, id, retryCount],
    );
  };
}

const states = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

/** What a run leaves: its progress or its result, both by us, or its failure, by pg-boss. */
type Output = {
  progress?: JobStatus['progress'];
  result?: object;
  message?: string;
  value?: { message?: string };
} | null;

type FailedMailRow = Omit<FailedMail, 'at' | 'error'> & { output: Output; at: Date };

const errorIn = (output: Output): string | null => output?.message ?? output?.value?.message ?? null;

function statusOf({ state, output }: JobWithMetadata): JobStatus {
  const { progress, result } = (output as Output) ?? {};
  return {
    state: states[state],
    progress: (state === 'active' && progress) || null,
    error: errorIn(output as Output),
    result: result ?? null,
  };
}
