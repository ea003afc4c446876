import { describe, expect, it } from 'vitest';
import { together } from './together.ts';

describe('items that arrive together', () => {
  it('are written in one go and answered each with its own answer', async () => {
    const batches: number[][] = [];
    const double = together(async (items: number[]) => {
      batches.push(items);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('gather while others are being written, up to the largest number', async () => {
    const sizes: number[] = [];
    const write = together(
      async (items: number[]) => {
        sizes.push(items.length);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return items;
      },
      { largest: 4, atOnce: 1 },
    );
    await Promise.all(Array.from({ length: 10 }, (_, n) => write(n)));
    expect(sizes).toEqual([4, 4, 2]);
  });

  it('do not fail for one among them that does', async () => {
    const write = together(async (items: number[]) => {
      if (items.includes(2)) throw new Error('two');
      return items;
    });
    const answers = await Promise.allSettled([1, 2, 3].map(write));
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('leave it ready for the next after a failure', async () => {
    let broken = true;
    const write = together(async (items: number[]) => {
      if (broken) throw new Error('away');
      return items;
    });
    await expect(write(1)).rejects.toThrow('away');
    broken = false;
    expect(await write(2)).toBe(2);
  });
});
