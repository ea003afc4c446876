import { describe, expect, it } from 'vitest';
import { TooManyWaiting, Unavailable } from '../unavailable.ts';
import { KeyedQueue } from './keyed-queue.ts';

/** Work that records its start and ends on request. */
const works = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { begun, work, end };
};
const started = () => new Promise((resolve) => setTimeout(resolve));

describe('KeyedQueue', () => {
  it('runs work of one key in order, without delaying other keys', async () => {
    const { begun, work, end } = works();
    const turns = new KeyedQueue('tests', { concurrency: 9, waitingLimit: 9 });
    const all = [turns.run('a', work('a1')), turns.run('a', work('a2')), turns.run('b', work('b1'))];
    await started();
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    await end('b1');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
  });

  it('runs at most `concurrency` tasks at once over all keys', async () => {
    const { begun, work, end } = works();
    const turns = new KeyedQueue('tests', { concurrency: 2, waitingLimit: 9 });
    const all = ['a', 'b', 'c'].map((key) => turns.run(key, work(key)));
    await started();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await Promise.all(all);
  });

  it('lets requesters take turns', async () => {
    const { begun, work, end } = works();
    const queue = new KeyedQueue('tests', { concurrency: 1, waitingLimit: 9 });
    const by = (idSchool: string) => ({ idSchool, idUser: null });
    const all = [
      ...['a1', 'a2', 'a3'].map((name) => queue.run(name, work(name), by('a'))),
      queue.run('b1', work('b1'), by('b')),
    ];
    await started();
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('throws TooManyWaiting for a network that has three quarters of the queue, also behind one key, and for no other', async () => {
    const { work, end } = works();
    const queue = new KeyedQueue('tests', { concurrency: 1, waitingLimit: 8 });
    const by = (idSchool: string) => ({ idSchool, idUser: null });
    const all = [
      ...['a', 'a', 'a', 'b', 'c', 'd'].map((key, n) => queue.run(key, work(`flood ${n}`), by('flooding'))),
      queue.run('e', work('other'), by('other')),
    ];
    await expect(queue.run('f', work('further'), by('flooding'))).rejects.toBeInstanceOf(TooManyWaiting);
    await started();
    for (const name of ['flood 0', 'other', 'flood 3', 'flood 4', 'flood 5', 'flood 1', 'flood 2']) {
      await end(name);
      await started();
    }
    await Promise.all(all);
    const next = queue.run('g', work('next'), by('flooding'));
    await started();
    await end('next');
    expect(await next).toBe('next');
  });

  it('continues after a failure, and throws Unavailable beyond the limit', async () => {
    const { work, end } = works();
    const turns = new KeyedQueue('tests', { concurrency: 1, waitingLimit: 2 });
    const failing = turns.run('a', async () => {
      throw new Error('no');
    });
    const next = turns.run('a', work('a'));
    await expect(turns.run('b', work('b'))).rejects.toBeInstanceOf(Unavailable);
    await expect(failing).rejects.toThrow('no');
    await started();
    await end('a');
    expect(await next).toBe('a');
  });
});
