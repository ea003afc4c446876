import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LENGTH = 32;

const derive = promisify(argon2);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Argon2id in PHC string form. */
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

/** Whether the password made this hash, with whatever settings it was made. */
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
