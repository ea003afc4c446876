import PQueue from 'p-queue';
import { createFirstPassword } from '../../core/people/first-passwords.ts';
import type { Host } from '../host.ts';
import { hashPassword } from '../password-forms.ts';
import { randomBelow } from '../random-below.ts';
import { type Requester, type TurnOptions, TurnQueue } from '../turn-queue.ts';
import { TooManyWaiting, Unavailable } from '../unavailable.ts';

/** Some seconds of work; further slips throw `Unavailable`. */
const WAITING_LIMIT = 600;
/** The classes of a level; further ones of the same user throw `TooManyWaiting`. */
const WAITING_LIMIT_OF_USER = 300;

export type FirstPassword = { password: string; hash: string };
type Wanted = { language: string; count: number; by: Requester };

/**
 * Returns a function that makes first passwords in a language, with their hashes. They are hashed one at a time over all
 * callers, in turns, so that a sign-in waits for one of them and never for those of whole classes, and a school never for all
 * classes of another. Throws `Unavailable` when too many wait, `TooManyWaiting` when too many of the user do.
 */
export const createFirstPasswords = () => {
  const queue = new PQueue<TurnQueue, TurnOptions>({ concurrency: 1, queueClass: TurnQueue });
  return async (host: Pick<Host, 'passwords'>, { language, count, by }: Wanted): Promise<FirstPassword[]> => {
    if (queue.size + count > WAITING_LIMIT) throw new Unavailable('first passwords');
    const own = queue.sizeBy({ by });
    if (own > 0 && own + count > WAITING_LIMIT_OF_USER) throw new TooManyWaiting('first passwords');
    const made = Array.from({ length: count }, () =>
      queue.add(
        async () => {
          const password = createFirstPassword(language, randomBelow);
          return { password, hash: await hashPassword(host, password) };
        },
        { by },
      ),
    );
    return Promise.all(made);
  };
};
