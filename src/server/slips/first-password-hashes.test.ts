import { describe, expect, it } from 'vitest';
import { TooManyWaiting, Unavailable } from '../unavailable.ts';
import { createFirstPasswords } from './first-password-hashes.ts';

/** Returns passwords that note how many are hashed at once. */
const countingPasswords = () => {
  let running = 0;
  let most = 0;
  const hash = async (password: string) => {
    running++;
    most = Math.max(most, running);
    await Promise.resolve();
    running--;
    return `hash of ${password}`;
  };
  return { most: () => most, host: { passwords: { hash, verify: async () => false } } };
};

const [ana, xoan] = [
  { idSchool: 1, idUser: 1 },
  { idSchool: 2, idUser: 2 },
];

describe('first passwords', () => {
  it('are hashed one at a time, even for several classes at once', async () => {
    const { host, most } = countingPasswords();
    const make = createFirstPasswords();
    const classes = await Promise.all([
      make(host, { language: 'es', count: 40, by: ana }),
      make(host, { language: 'pt', count: 40, by: xoan }),
      make(host, { language: 'en', count: 1, by: ana }),
    ]);
    expect(classes.map((made) => made.length)).toEqual([40, 40, 1]);
    for (const { password, hash } of classes.flat()) expect(hash).toBe(`hash of ${password}`);
    expect(most()).toBe(1);
  });

  it('are Unavailable while too many wait, and can be made afterwards', async () => {
    const { host } = countingPasswords();
    const make = createFirstPasswords();
    const wanted = (count: number, by = ana) => ({ language: 'es', count, by });
    const made = Promise.all([make(host, wanted(250)), make(host, wanted(250, xoan))]);
    await expect(make(host, wanted(60))).rejects.toBeInstanceOf(TooManyWaiting);
    await expect(make(host, wanted(200, { idSchool: 3, idUser: 3 }))).rejects.toBeInstanceOf(Unavailable);
    await made;
    expect(await make(host, wanted(200))).toHaveLength(200);
  });

  it('of one class wait for one of each other school, not for all classes of another', async () => {
    const { host } = countingPasswords();
    const make = createFirstPasswords();
    const ended: string[] = [];
    const of = async (by: typeof ana, count: number, name: string) => {
      await make(host, { language: 'es', count, by });
      ended.push(name);
    };
    await Promise.all([of(ana, 200, 'four classes'), of(xoan, 20, 'one class')]);
    expect(ended).toEqual(['one class', 'four classes']);
  });
});
