import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestJobs } from '../../../../../tests/support/job-policies.ts';
import { createLogCollector, openPostgresJobs } from '../../../../../tests/support/jobs.ts';
import { locks, runExclusively } from '../../../database/locks.ts';
import type { JobHandlers, JobRun, JobRunner, JobStatus } from '../../../jobs/api.ts';
import { openPostgres } from '../postgres/connect.ts';

let fixture: Awaited<ReturnType<typeof openPostgresJobs>>;
const open: JobRunner<TestJobs>[] = [];
const others: ChildProcess[] = [];
const logged: Parameters<typeof createLogCollector>[0] = [];

beforeAll(async () => {
  fixture = await openPostgresJobs();
});
afterEach(async () => {
  for (const other of others.splice(0)) other.kill('SIGKILL');
  for (const jobs of open.splice(0)) await jobs.stop();
  logged.splice(0);
});
afterAll(() => fixture.close());

const nothing = async () => null;
const server = async (changes: Partial<JobHandlers<TestJobs>>) => {
  const jobs = fixture.open(createLogCollector(logged));
  open.push(jobs);
  await jobs.start({ work: nothing, fail: nothing, few: nothing, tick: nothing, nightly: nothing, ...changes });
  return jobs;
};
const until = (jobs: JobRunner<TestJobs>, id: string, status: Partial<JobStatus>) =>
  expect.poll(() => jobs.get('work', id), { interval: 20 }).toMatchObject(status);

/** A server in a process of its own, whose `work` never ends; resolves when it has begun one. */
const startElsewhere = async () => {
  const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { createPool } from ${here('../postgres/client.ts')};
    import { createPostgresJobs } from ${here('jobs.ts')};
    import { testJobPolicies, testJobTimes } from ${here('../../../../../tests/support/job-policies.ts')};
    const quiet = () => {};
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const jobs = createPostgresJobs(createPool({ connectionString: ${JSON.stringify(fixture.url)} }), testJobPolicies, log, testJobTimes);
    await jobs.start({ work: () => (console.log('begun'), new Promise(quiet)), fail: quiet, few: quiet, tick: quiet, nightly: quiet });`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(other);
  await once(createInterface(other.stdout), 'line');
  return other;
};

describe('jobs in PostgreSQL', () => {
  it('run on a later server when their server has ended', async () => {
    const first = fixture.open(createLogCollector(logged));
    const id = await first.enqueue(fixture.database, 'work', { n: 1 });
    await first.stop();
    await until(await server({}), id, { state: 'done' });
  });

  it('are spread over the servers, each run exactly once', async () => {
    const done: string[] = [];
    const by = (name: string) => async (_: object, run: JobRun) => {
      done.push(`${name} ${run.id}`);
      await fixture.database.execute(sql`select pg_sleep(0.01)`);
      return null;
    };
    const a = await server({ work: by('a') });
    const b = await server({ work: by('b') });
    const ids: string[] = [];
    for (let n = 0; n < 40; n++) ids.push(await (n % 2 ? a : b).enqueue(fixture.database, 'work', { n }));
    for (const id of ids) await until(a, id, { state: 'done' });
    expect(done.map((line) => line.slice(2)).toSorted()).toEqual(ids.toSorted());
    expect(new Set(done.map((line) => line[0]))).toEqual(new Set(['a', 'b']));
  });

  it('run several at the same time where their policy says so, otherwise one', async () => {
    const most = { few: 0, work: 0 };
    const running = { few: 0, work: 0 };
    const counting = (name: 'few' | 'work') => async () => {
      most[name] = Math.max(most[name], ++running[name]);
      await fixture.database.execute(sql`select pg_sleep(0.2)`);
      running[name]--;
      return null;
    };
    const jobs = await server({ few: counting('few'), work: counting('work') });
    const ids: string[] = [];
    for (let n = 0; n < 2; n++) {
      await jobs.enqueue(fixture.database, 'few', { n });
      ids.push(await jobs.enqueue(fixture.database, 'work', { n }));
    }
    for (const id of ids) await until(jobs, id, { state: 'done' });
    expect(most).toEqual({ few: 2, work: 1 });
  });

  it('run even if the connections to the database broke meanwhile', async () => {
    const jobs = await server({});
    for (let round = 0; round < 3; round++) {
      await fixture.database
        .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and usename = current_user and pid <> pg_backend_pid()`)
        .catch(() => {});
      const enqueued = () => jobs.enqueue(fixture.database, 'work', { n: round }, { key: `round ${round}` });
      await until(jobs, await enqueued().catch(enqueued), { state: 'done' });
    }
  });

  it('run again when their server was killed', async () => {
    const waiting = fixture.open(createLogCollector(logged));
    open.push(waiting);
    const id = await waiting.enqueue(fixture.database, 'work', { n: 1 });
    const other = await startElsewhere();
    await until(waiting, id, { state: 'running' });
    other.kill('SIGKILL');
    await once(other, 'exit');
    // As if the time had passed in which a server must be heard of.
    await fixture.asOwner(`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where id = '${id}'`);
    const later = await server({ work: async ({ n }) => ({ again: n }) });
    await until(later, id, { state: 'done', result: { again: 1 } });
  });

  it('run again when their server ends before them', async () => {
    const begun = Promise.withResolvers<void>();
    const work = (_: object, { signal }: JobRun) =>
      new Promise<null>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        begun.resolve();
      });
    const first = fixture.open(createLogCollector(logged), { stopping: 0.05 });
    await first.start({ work, fail: nothing, few: nothing, tick: nothing, nightly: nothing });
    const id = await first.enqueue(fixture.database, 'work', { n: 1 });
    await begun.promise;
    await first.stop();
    await until(await server({}), id, { state: 'done' });
  });

  it('are aborted when another server cancels them', async () => {
    const begun = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const work = async (_: object, { signal }: JobRun) => {
      signal.addEventListener('abort', () => aborted.resolve());
      begun.resolve();
      await aborted.promise;
      return null;
    };
    const first = await server({ work });
    const id = await first.enqueue(fixture.database, 'work', { n: 1 });
    await begun.promise;
    const second = fixture.open(createLogCollector(logged));
    open.push(second);
    expect(await second.cancel('work', id)).toBe(true);
    await aborted.promise;
    expect(await second.get('work', id)).toMatchObject({ state: 'cancelled' });
  });

  it('that recur hourly or daily are caught up once after a time without a server, over all servers', async () => {
    let runs: string[] = [];
    const run = (name: string) => async () => {
      runs.push(name);
      return null;
    };
    const recurring = { tick: run('tick'), nightly: run('nightly') };
    const once = async () => {
      await server(recurring);
      await server(recurring);
      await expect.poll(() => fixture.asOwner('select cron_on from jobs.version')).not.toEqual([{ cron_on: null }]);
    };
    await once();
    for (const jobs of open.splice(0)) await jobs.stop();
    runs = [];
    // As if no server had run for three days.
    await fixture.asOwner(`update jobs.version set cron_on = now() - interval '3 days'`);
    await fixture.asOwner(`update jobs.schedule set created_on = now() - interval '9 days'`);
    await once();
    await expect.poll(() => runs.toSorted()).toEqual(['nightly', 'tick']);
    const pending = `select count(*)::int as n from jobs.job where name in ('tick', 'nightly') and state <= 'active'`;
    await expect.poll(() => fixture.asOwner(pending)).toEqual([{ n: 0 }]);
    expect(runs).toHaveLength(2);
  });
});

describe('doAlone', () => {
  it('runs the work on one of two servers at a time, and on the other afterwards', async () => {
    const other = await openPostgres(fixture);
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    try {
      const first = runExclusively(fixture.database, locks.closing, async () => {
        begun.resolve();
        await end.promise;
        return 'first';
      });
      await begun.promise;
      expect(await runExclusively(other.database, locks.closing, async () => 'second')).toBe(null);
      end.resolve();
      expect(await first).toBe('first');
      expect(await runExclusively(other.database, locks.closing, async () => 'second')).toBe('second');
    } finally {
      await other.close();
    }
  });
});
