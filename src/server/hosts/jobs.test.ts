import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestJobs } from '../../../tests/support/job-policies.ts';
import {
  createLogCollector,
  type JobsFixture,
  openInProcessJobs,
  openPostgresJobs,
} from '../../../tests/support/jobs.ts';
import { newUuid } from '../../../tests/support/made-up.ts';
import type { Database } from '../database/database.ts';
import type { JobHandlers, JobRun, JobRunner, JobStatus } from '../jobs/api.ts';
import { Unavailable } from '../unavailable.ts';

const beds: [string, () => Promise<JobsFixture>][] = [
  ['in PostgreSQL', openPostgresJobs],
  ['in this process', openInProcessJobs],
];

/** A promise that a test settles. */
const latch = <Value = void>() => Promise.withResolvers<Value>();

describe.each(beds)('jobs %s', (_, openFixture) => {
  let fixture: JobsFixture;
  let jobs: JobRunner<TestJobs>;
  let handlers: JobHandlers<TestJobs>;
  let logged: Parameters<typeof createLogCollector>[0];

  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(() => {
    logged = [];
    jobs = fixture.open(createLogCollector(logged));
    const nothing = async () => null;
    handlers = { work: nothing, fail: nothing, few: nothing, tick: nothing, nightly: nothing };
  });
  afterEach(() => jobs.stop());

  const start = (changes: Partial<JobHandlers<TestJobs>>) => jobs.start({ ...handlers, ...changes });
  const until = (name: keyof TestJobs, id: string, status: Partial<JobStatus>) =>
    expect.poll(() => jobs.get(name, id), { interval: 20 }).toMatchObject(status);

  it('run with their data, and their result is stored', async () => {
    await start({ work: async ({ n }) => ({ double: n * 2 }) });
    const id = await jobs.enqueue(fixture.database, 'work', { n: 21 });
    await until('work', id, { state: 'done', result: { double: 42 }, error: null, progress: null });
  });

  it('report their progress', async () => {
    const told = latch();
    const end = latch();
    const work = async (_: object, run: JobRun) => {
      await run.progress(3, 8);
      told.resolve();
      await end.promise;
      return null;
    };
    await start({ work });
    const id = await jobs.enqueue(fixture.database, 'work', { n: 1 });
    await told.promise;
    expect(await jobs.get('work', id)).toMatchObject({ state: 'running', progress: { done: 3, total: 8 } });
    end.resolve();
    await until('work', id, { state: 'done', progress: null });
  });

  it('run again after a failure, which is logged with the id', async () => {
    let runs = 0;
    const fail = async () => {
      runs++;
      if (runs < 3) throw new Error(`failure ${runs}`);
      return { runs };
    };
    await start({ fail });
    const id = await jobs.enqueue(fixture.database, 'fail', { n: 1 });
    await until('fail', id, { state: 'done', result: { runs: 3 }, error: null });
    expect(logged).toEqual([
      ['warn', expect.objectContaining({ job: id, name: 'fail' }), 'a job failed'],
      ['warn', expect.objectContaining({ job: id, name: 'fail' }), 'a job failed'],
    ]);
  });

  it('have failed after the last retry, with a reason that contains no values', async () => {
    let runs = 0;
    const fail = async () => {
      runs++;
      await fixture.database.execute(sql`select ${'a secret'}::int`);
      return null;
    };
    await start({ fail });
    const id = await jobs.enqueue(fixture.database, 'fail', { n: 1 });
    await until('fail', id, { state: 'failed', result: null });
    expect(runs).toBe(3);
    expect((await jobs.get('fail', id))?.error).toBe('invalid input syntax for type integer: "…"');
    expect(logged.map(([level]) => level)).toEqual(['warn', 'warn', 'error']);
  });

  it('that are mails are listed while they fail, the newest first', async () => {
    const shown = async () => (await jobs.failedMails()).map(({ id, willRetry }) => [id, willRetry]);
    const before = await shown();
    const fail = async ({ n }: { n: number }) => {
      if (n === 3) return null;
      throw new Error('550 No such user');
    };
    const work = async () => {
      throw new Error('no mail');
    };
    await start({ fail, work });
    const first = await jobs.enqueue(fixture.database, 'fail', { n: 1 });
    await until('fail', first, { state: 'failed' });
    const other = await jobs.enqueue(fixture.database, 'work', { n: 1 });
    await until('work', other, { state: 'failed' });
    const third = await jobs.enqueue(fixture.database, 'fail', { n: 3 });
    await until('fail', third, { state: 'done' });
    expect(await shown()).toEqual([[first, false], ...before]);
    expect((await jobs.failedMails())[0]).toMatchObject({
      name: 'fail',
      data: { n: 1 },
      error: '550 No such user',
      at: expect.any(Number),
    });
  });

  it('run by turns of schools and users, however much one of them has asked for', async () => {
    const [ana, bruno, xoan] = [
      { idSchool: 1, idUser: 1 },
      { idSchool: 1, idUser: 2 },
      { idSchool: 2, idUser: 3 },
    ];
    const ran: number[] = [];
    const first = latch();
    const work = async ({ n }: { n: number }) => {
      ran.push(n);
      if (n === 10) await first.promise;
      return null;
    };
    await start({ work });
    const ask = (n: number, by = ana) => jobs.enqueue(fixture.database, 'work', { n }, { by });
    await ask(10);
    await expect.poll(() => ran, { interval: 20 }).toEqual([10]);
    for (const n of [11, 12, 13]) await ask(n);
    const last = await ask(14);
    await ask(20, bruno);
    for (const n of [30, 31]) await ask(n, xoan);
    first.resolve();
    await until('work', last, { state: 'done' });
    expect(ran).toEqual([10, 30, 20, 31, 11, 12, 13, 14]);
  });

  it('that wait are cancelled and never run', async () => {
    const seen: number[] = [];
    const work = async ({ n }: { n: number }) => {
      seen.push(n);
      return null;
    };
    const id = await jobs.enqueue(fixture.database, 'work', { n: 1 });
    expect(await jobs.cancel('work', id)).toBe(true);
    await start({ work });
    const next = await jobs.enqueue(fixture.database, 'work', { n: 2 });
    await until('work', next, { state: 'done' });
    expect(seen).toEqual([2]);
    expect(await jobs.get('work', id)).toMatchObject({ state: 'cancelled' });
    expect(await jobs.cancel('work', id)).toBe(false);
  });

  it('that run are aborted when they are cancelled, and do not run again', async () => {
    const running = latch();
    const aborted = latch<unknown>();
    const seen: number[] = [];
    const work = async ({ n }: { n: number }, { signal }: JobRun) => {
      seen.push(n);
      if (n === 2) return null;
      signal.addEventListener('abort', () => aborted.resolve(signal.reason));
      running.resolve();
      await aborted.promise;
      throw new Error('aborted');
    };
    await start({ work });
    const id = await jobs.enqueue(fixture.database, 'work', { n: 1 });
    await running.promise;
    expect(await jobs.cancel('work', id)).toBe(true);
    expect(await aborted.promise).toEqual(new Error('the job was cancelled'));
    const next = await jobs.enqueue(fixture.database, 'work', { n: 2 });
    await until('work', next, { state: 'done' });
    expect(seen).toEqual([1, 2]);
    expect(await jobs.get('work', id)).toMatchObject({ state: 'cancelled' });
    expect(logged).toEqual([]);
  });

  it('with the same key are one job while it waits or runs, and a new one afterwards', async () => {
    const end = latch();
    let runs = 0;
    const first = await jobs.enqueue(fixture.database, 'work', { n: 1 }, { key: 'a' });
    expect(await jobs.enqueue(fixture.database, 'work', { n: 2 }, { key: 'a' })).toBe(first);
    const other = await jobs.enqueue(fixture.database, 'work', { n: 3 }, { key: 'b' });
    expect(other).not.toBe(first);
    const work = async () => {
      runs++;
      await end.promise;
      return null;
    };
    await start({ work });
    await until('work', first, { state: 'running' });
    expect(await jobs.enqueue(fixture.database, 'work', { n: 4 }, { key: 'a' })).toBe(first);
    end.resolve();
    await until('work', first, { state: 'done' });
    const second = await jobs.enqueue(fixture.database, 'work', { n: 5 }, { key: 'a' });
    expect(second).not.toBe(first);
    await until('work', second, { state: 'done' });
    await until('work', other, { state: 'done' });
    expect(runs).toBe(3);
  });

  it('throw Unavailable while too many of their name wait, and are accepted again afterwards', async () => {
    const add = (n: number) => jobs.enqueue(fixture.database, 'few', { n });
    const first = await add(1);
    await add(2);
    await expect(add(3)).rejects.toThrow(Unavailable);
    await jobs.cancel('few', first);
    const third = await add(3);
    await start({});
    await until('few', third, { state: 'done' });
  });

  it('wait for their time', async () => {
    await start({});
    const later = await jobs.enqueue(fixture.database, 'work', { n: 1 }, { startAfter: Date.now() + 3_600_000 });
    const now = await jobs.enqueue(fixture.database, 'work', { n: 2 }, { startAfter: Date.now() - 1_000 });
    await until('work', now, { state: 'done' });
    expect(await jobs.get('work', later)).toMatchObject({ state: 'waiting' });
    await jobs.cancel('work', later);
  });

  it('added before the start wait for their time', async () => {
    const later = await jobs.enqueue(fixture.database, 'work', { n: 1 }, { startAfter: Date.now() + 3_600_000 });
    const now = await jobs.enqueue(fixture.database, 'work', { n: 2 });
    await start({});
    await until('work', now, { state: 'done' });
    expect(await jobs.get('work', later)).toMatchObject({ state: 'waiting' });
    await jobs.cancel('work', later);
  });

  it('with the same key are one within a transaction, unless a savepoint with the first is rolled back', async () => {
    const add = (db: Database) => jobs.enqueue(db, 'work', { n: 1 }, { key: 'one' });
    const undone: string[] = [];
    const ids = await fixture.database.transaction(async (db) => {
      const inner = db.transaction(async (savepoint) => {
        undone.push(await add(savepoint));
        throw new Error('rolled back to the savepoint');
      });
      await expect(inner).rejects.toThrow('rolled back to the savepoint');
      return [await db.transaction(add), await add(db), await db.transaction(add)];
    });
    expect(new Set(ids).size).toBe(1);
    expect(ids).not.toContain(undone[0]);
    await start({});
    await until('work', ids[0] ?? '', { state: 'done' });
  });

  it('that wait within a transaction count towards those that may wait, until it is rolled back', async () => {
    const add = (db: Database, n: number) => jobs.enqueue(db, 'few', { n });
    const tooMany = fixture.database.transaction(async (db) => {
      for (const n of [1, 2, 3]) await add(db, n);
    });
    await expect(tooMany).rejects.toThrow(Unavailable);
    for (const n of [4, 5]) await jobs.cancel('few', await add(fixture.database, n));
  });

  it('are part of the transaction they are added in', async () => {
    await start({});
    const ids: string[] = [];
    const add = fixture.database.transaction(async (db) => {
      ids.push(await jobs.enqueue(db, 'work', { n: 1 }));
      throw new Error('rolled back');
    });
    await expect(add).rejects.toThrow('rolled back');
    const kept = await fixture.database.transaction(async (db) => {
      const inner = db.transaction(async (savepoint) => {
        ids.push(await jobs.enqueue(savepoint, 'work', { n: 2 }));
        throw new Error('rolled back to the savepoint');
      });
      await expect(inner).rejects.toThrow('rolled back to the savepoint');
      return db.transaction((savepoint) => jobs.enqueue(savepoint, 'work', { n: 3 }));
    });
    await until('work', kept, { state: 'done' });
    for (const id of ids) expect(await jobs.get('work', id)).toBe(null);
  });

  it('of another name or an unknown id are not found', async () => {
    const id = await jobs.enqueue(fixture.database, 'work', { n: 1 });
    expect(await jobs.get('few', id)).toBe(null);
    expect(await jobs.get('work', newUuid())).toBe(null);
    expect(await jobs.cancel('few', id)).toBe(false);
    expect(await jobs.cancel('work', id)).toBe(true);
  });
});
