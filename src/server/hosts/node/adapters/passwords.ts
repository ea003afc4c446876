import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { Busy } from '../../../busy.ts';
import type { Host } from '../../../host.ts';

/** OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LENGTH = 32;

/** Fewer than Node's four threads, which also read and write files and look up addresses. */
const CONCURRENCY = 2;
/** Some ten seconds of work: who logs in later is told to try again. */
const WAITING_LIMIT = 300;

const derive = promisify(argon2);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/**
 * Returns the host's passwords: argon2id hashes in PHC string form, of which a few are worked on at once. Both functions
 * throw `Busy` when too many wait.
 */
export function createPasswords({ waitingLimit = WAITING_LIMIT } = {}): Host['passwords'] {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const queued = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= waitingLimit) throw new Busy('passwords');
    return queue.add(work);
  };
  return {
    hash: (password) => queued(() => hash(password)),
    verify: (phc, password) => queued(() => verify(phc, password)),
  };
}

/** Hashes without a queue. */
export const hash = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const key = await derive('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: LENGTH,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(nonce)}$${base64(key)}`;
};

/** Returns whether the password made this hash, with whatever settings it was made; without a queue. */
export const verify = async (phc: string, password: string): Promise<boolean> => {
  const match = phc.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = '', key = ''] = match;
  const expected = Buffer.from(key, 'base64');
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
  });
  return timingSafeEqual(found, expected);
};
