import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LENGTH = 32;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Returns the argon2id hash of a password as a PHC string. Takes some 20 ms of this thread. */
export const hashPassword = (password: string): string => {
  const nonce = randomBytes(16);
  const key = argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: LENGTH,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(nonce)}$${base64(key)}`;
};

/** Returns whether a password matches a hash, made with any settings; false if the text is no such hash. */
export const verifyPassword = (phc: string, password: string): boolean => {
  const match = phc.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = '', key = ''] = match;
  const expected = Buffer.from(key, 'base64');
  const found = argon2Sync('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
  });
  return timingSafeEqual(found, expected);
};
