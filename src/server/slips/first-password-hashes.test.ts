import { describe, expect, it } from 'vitest';
import { Unavailable } from '../unavailable.ts';
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

describe('first passwords', () => {
  it('are hashed one at a time, even for several classes at once', async () => {
    const { host, most } = countingPasswords();
    const make = createFirstPasswords();
    const classes = await Promise.all([make(host, 'es', 40), make(host, 'pt', 40), make(host, 'en', 1)]);
    expect(classes.map((made) => made.length)).toEqual([40, 40, 1]);
    for (const { password, hash } of classes.flat()) expect(hash).toBe(`hash of ${password}`);
    expect(most()).toBe(1);
  });

  it('are Unavailable while too many wait, and can be made afterwards', async () => {
    const { host } = countingPasswords();
    const make = createFirstPasswords();
    const made = make(host, 'es', 500);
    await expect(make(host, 'es', 200)).rejects.toBeInstanceOf(Unavailable);
    await made;
    expect(await make(host, 'es', 200)).toHaveLength(200);
  });
});
