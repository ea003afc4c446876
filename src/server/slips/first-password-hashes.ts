import PQueue from 'p-queue';
import { createFirstPassword } from '../../core/people/first-passwords.ts';
import type { Host } from '../host.ts';
import { randomBelow } from '../random-below.ts';
import { Unavailable } from '../unavailable.ts';

/** Some seconds of work; further slips throw `Unavailable`. */
const WAITING_LIMIT = 600;

export type FirstPassword = { password: string; hash: string };

/**
 * Returns a function that makes first passwords in a language, with their hashes. They are hashed one at a time over all
 * callers, so that a sign-in waits for one of them and never for those of whole classes. Throws `Unavailable` when too
 * many wait.
 */
export const createFirstPasswords = () => {
  const queue = new PQueue({ concurrency: 1 });
  return async (host: Pick<Host, 'passwords'>, language: string, count: number): Promise<FirstPassword[]> => {
    if (queue.size + count > WAITING_LIMIT) throw new Unavailable('first passwords');
    const made = Array.from({ length: count }, () =>
      queue.add(async () => {
        const password = createFirstPassword(language, randomBelow);
        return { password, hash: await host.passwords.hash(password) };
      }),
    );
    return Promise.all(made);
  };
};
