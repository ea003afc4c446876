import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { TaskStopped } from '../../../tasks/api.ts';
import type { Requester } from '../../../turn-queue.ts';
import { TooManyWaiting, Unavailable } from '../../../unavailable.ts';
import { hostileTasks } from './hostile-tasks.ts';
import { createWorkerPool } from './pool.ts';

const program = join(import.meta.dirname, 'hostile-tasks.ts');
const pool = createWorkerPool(hostileTasks, program);
afterAll(() => pool.close());

const pidOf = async () => (await pool.run('echo', null)).pid;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const stopped = (reason: TaskStopped['reason']) => expect.objectContaining({ constructor: TaskStopped, reason });

if (process.platform !== 'linux') console.log('Skipped: a memory limit of a process needs Linux.');

describe('WorkerPool.run', () => {
  it('runs a task in another process, with plain data in and out', async () => {
    const input = { bytes: new Uint8Array([1, 2]), list: [undefined, new Map([[1, 2]])] };
    const answer = await pool.run('echo', input);
    expect(answer.input).toEqual(input);
    expect(answer.pid).not.toBe(process.pid);
  });

  it('runs calls in their order, in the same process', async () => {
    const ended: number[] = [];
    const runs = [1, 2, 3].map(async (n) => {
      const { pid } = await pool.run('echo', n);
      ended.push(n);
      return pid;
    });
    expect(new Set(await Promise.all(runs)).size).toBe(1);
    expect(ended).toEqual([1, 2, 3]);
  });

  it('runs as many at once as the task allows, each in a process', async () => {
    const [first, second, third] = await Promise.all([pool.run('pair', 0), pool.run('pair', 0), pool.run('pair', 0)]);
    expect(first).not.toBe(second);
    expect([first, second]).toContain(third);
  });

  it('rejects with the error that a task throws, and reuses its process', async () => {
    await expect(pool.run('throws', 'no such thing')).rejects.toThrow('no such thing');
    await expect(pool.run('throws', 'neither')).rejects.toThrow('neither');
    await expect(pool.run('unloadable', null)).rejects.toThrow('no such module');
  });

  it.each(['loops', 'backtracks', 'never'] as const)('stops a task at its time limit: %s', (task) =>
    expect(pool.run(task, undefined)).rejects.toEqual(stopped('time')),
  );

  it.runIf(process.platform === 'linux')('stops a task at its memory limit', () =>
    expect(pool.run('hoards', 5000)).rejects.toEqual(stopped('memory')),
  );

  it('stops a task that fills its heap', () => expect(pool.run('fillsHeap', 'one')).rejects.toEqual(stopped('memory')));

  it('ends a process that retains much memory, without affecting the next task', async () => {
    expect(await pool.run('hoards', 180)).toBe(180);
    expect(await pool.run('hoards', 180)).toBe(180);
  });

  it('rejects only the task whose process crashes, and runs the waiting ones', async () => {
    const crashing = pool.run('exits', 7);
    const next = pool.run('exits', 8);
    await expect(crashing).rejects.toEqual(stopped('crash'));
    await expect(next).rejects.toThrow('code 8');
    const pid = await pidOf();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await pidOf()).not.toBe(pid);
  });

  it('rejects input that cannot be copied, and reuses the process', async () => {
    await expect(pool.run('echo', () => {})).rejects.toThrow('could not be cloned');
    expect((await pool.run('echo', 'next')).input).toBe('next');
  });

  it('throws Unavailable while the queue is full, and accepts others afterwards', async () => {
    const accepted = Array.from({ length: 4 }, (_, n) => pool.run('echo', n));
    await expect(pool.run('echo', 'too many')).rejects.toBeInstanceOf(Unavailable);
    await Promise.all(accepted);
    expect((await pool.run('echo', 'later')).input).toBe('later');
  });
});

describe('turns', () => {
  const [flooding, other]: [Requester, Requester] = [
    { idSchool: 1, idUser: 1 },
    { idSchool: 2, idUser: 2 },
  ];

  it('go to the other school after the running task, however much one person has waiting', async () => {
    const ended: string[] = [];
    const run = (name: string, by: Requester) =>
      pool.run('waits', { milliseconds: 20, name }, { by }).then(() => ended.push(name));
    const flood = Array.from({ length: 9 }, (_, n) => run(`flood ${n}`, flooding));
    await run('other', other);
    expect(ended).toEqual(['flood 0', 'other']);
    await Promise.all(flood);
  });

  it('are refused to a user who has a quarter of the queue waiting, and to nobody else', async () => {
    const flood = Array.from({ length: 11 }, () => pool.run('waits', { milliseconds: 5 }, { by: flooding }));
    const further = pool.run('waits', { milliseconds: 5 }, { by: flooding });
    await expect(further).rejects.toBeInstanceOf(TooManyWaiting);
    await pool.run('waits', { milliseconds: 5 }, { by: other });
    await Promise.all(flood);
    await pool.run('waits', { milliseconds: 5 }, { by: flooding });
  });
});

describe('turns of people without a session', () => {
  const network: Requester = { idSchool: '192.0.2.7', idUser: null };
  const wait = (by?: Requester) => pool.run('waits', { milliseconds: 2 }, by && { by });

  it('are refused to a network that has three quarters of the queue waiting, and to nobody else', async () => {
    const flood = Array.from({ length: 31 }, () => wait(network));
    await expect(wait(network)).rejects.toBeInstanceOf(TooManyWaiting);
    await Promise.all([wait({ idSchool: '192.0.2.8', idUser: null }), wait({ idSchool: 1, idUser: 1 }), wait()]);
    await Promise.all(flood);
    await wait(network);
  });

  it('are refused to the product itself only where the queue is full', async () => {
    const own = Array.from({ length: 41 }, () => wait());
    const further = wait();
    await expect(further).rejects.toBeInstanceOf(Unavailable);
    await expect(further).rejects.not.toBeInstanceOf(TooManyWaiting);
    await Promise.all(own);
  });
});

describe('an input that exceeded the limits', () => {
  const again = 'as it was before';
  const stopOf = (work: Promise<unknown>): Promise<string> => work.then(String, ({ message }: TaskStopped) => message);
  const own = createWorkerPool(hostileTasks, program);
  afterAll(() => own.close());

  it('is not tried when it comes again, and others are', async () => {
    expect(await stopOf(own.run('neverFor', 'one'))).not.toContain(again);
    const repeated = own.run('neverFor', 'one');
    await expect(repeated).rejects.toEqual(stopped('time'));
    expect(await stopOf(repeated)).toContain(again);
    expect(await stopOf(own.run('neverFor', 'another'))).not.toContain(again);
  });

  it('is not tried again when it filled the heap', async () => {
    expect(await stopOf(own.run('fillsHeap', 'one'))).not.toContain(again);
    expect(await stopOf(own.run('fillsHeap', 'one'))).toContain(again);
  });

  it('is recognised by what its task says', async () => {
    expect(await stopOf(own.run('named', { name: 'one', at: 1 }))).not.toContain(again);
    expect(await stopOf(own.run('named', { name: 'one', at: 2 }))).toContain(again);
  });

  it('may be run within less time, which is not held against it', async () => {
    expect(await stopOf(own.run('waits', { milliseconds: 2_000 }, { timeLimitMs: 100 }))).toContain('time');
    await own.run('waits', { milliseconds: 2_000 });
  });
});

it('the time of a task counts from when its process is ready', async () => {
  expect(await pool.run('slowToLoad', 'here')).toBe('here');
});

const IDLE_MS = 50;

describe('the processes of a pool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-test-worker-pool-'));
  const own = createWorkerPool(hostileTasks, program, { idleMs: IDLE_MS });
  let parent: ChildProcess | undefined;
  afterEach(() => parent?.kill('SIGKILL'));
  afterAll(async () => {
    await own.close();
    rmSync(folder, { recursive: true });
  });

  it('end when they are idle', async () => {
    const { pid } = await own.run('echo', null);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect((await own.run('echo', null)).pid).not.toBe(pid);
  });

  it('yield the processor, and end earlier, if their task says so', async () => {
    const { pid } = await pool.run('yields', null);
    expect(getPriority(pid)).toBeGreaterThan(getPriority());
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('run no task once they are ending: calls at the end of the idle time succeed', async () => {
    for (let call = 0; call < 10; call++) {
      expect((await own.run('echo', call)).input).toBe(call);
      await sleep(IDLE_MS);
    }
  });

  it('end when the pool is closed, with all running and waiting tasks, and the pool rejects further ones', async () => {
    const closing = createWorkerPool(hostileTasks, program);
    const { pid } = await closing.run('echo', null);
    const running = closing.run('never', undefined).catch((error) => error);
    const waiting = closing.run('never', undefined).catch((error) => error);
    await closing.close();
    expect(isAlive(pid)).toBe(false);
    expect(await running).toBeInstanceOf(TaskStopped);
    expect((await waiting).name).toBe('AbortError');
    await expect(closing.run('echo', null)).rejects.toBeInstanceOf(Unavailable);
  });

  it('have no settings of the server', async () => {
    process.env.DATABASE_URL = 'postgres://secret';
    const { environment } = await own.run('environment', undefined).finally(() => delete process.env.DATABASE_URL);
    expect(environment).toContain('PATH');
    expect(environment).not.toContain('DATABASE_URL');
  });

  it('end when the process that started them is killed, even in the middle of a loop', async () => {
    parent = fork(join(import.meta.dirname, 'hostile-parent.ts'), [folder], { execArgv: [] });
    const pidsIn = () =>
      ['idle', 'looping']
        .map((name) => join(folder, name))
        .filter((file) => existsSync(file) && readFileSync(file, 'utf8'));
    await expect.poll(pidsIn).toHaveLength(2);
    const pids = pidsIn().map((file) => Number(readFileSync(file, 'utf8')));
    parent.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });
});
