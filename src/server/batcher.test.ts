import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';
import { Unavailable } from './unavailable.ts';

const queue = 'tests';

describe('createBatcher', () => {
  it('writes items that arrive together in one batch and gives each its own answer', async () => {
    const batches: number[][] = [];
    const double = createBatcher(
      async (items: number[]) => {
        batches.push(items);
        return items.map((item) => item * 2);
      },
      { queue },
    );
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('collects items while others are being written, up to the batch size', async () => {
    const sizes: number[] = [];
    const write = createBatcher(
      async (items: number[]) => {
        sizes.push(items.length);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return items;
      },
      { queue, batchSize: 4, concurrency: 1 },
    );
    await Promise.all(Array.from({ length: 10 }, (_, n) => write(n)));
    expect(sizes).toEqual([4, 4, 2]);
  });

  it('fails only the item that fails, not its batch', async () => {
    const write = createBatcher(
      async (items: number[]) => {
        if (items.includes(2)) throw new Error('two');
        return items;
      },
      { queue },
    );
    const answers = await Promise.allSettled([1, 2, 3].map(write));
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('tries a batch of reads once, because none of them fails by itself', async () => {
    let count = 0;
    const read = createBatcher(
      async (_: number[]): Promise<number[]> => {
        count++;
        throw new Error('away');
      },
      { queue, triesAlone: false },
    );
    const answers = await Promise.allSettled([1, 2, 3].map(read));
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(count).toBe(1);
  });

  it('writes the next item after a failure', async () => {
    let broken = true;
    const write = createBatcher(
      async (items: number[]) => {
        if (broken) throw new Error('away');
        return items;
      },
      { queue },
    );
    await expect(write(1)).rejects.toThrow('away');
    broken = false;
    expect(await write(2)).toBe(2);
  });

  it('throws Unavailable above the waiting limit, still writes the waiting items and accepts new ones afterwards', async () => {
    const { promise: database, resolve: answer } = Promise.withResolvers<void>();
    const write = createBatcher(
      async (items: number[]) => {
        await database;
        return items;
      },
      { queue, batchSize: 1, concurrency: 1, waitingLimit: 2 },
    );
    const running = write(0);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const waiting = [write(1), write(2)];
    await expect(write(3)).rejects.toBeInstanceOf(Unavailable);
    answer();
    expect(await Promise.all([running, ...waiting])).toEqual([0, 1, 2]);
    expect(await write(4)).toBe(4);
  });
});
