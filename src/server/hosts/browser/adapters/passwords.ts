import { argon2id, argon2Verify } from 'hash-wasm';

/** As in Node's host: OWASP's second recommended setting for argon2id. */
const SETTINGS = { parallelism: 1, memorySize: 19_456, iterations: 2, hashLength: 32 };

const PHC = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[^$]+\$[^$]+$/;

/** Returns the argon2id hash of a password as a PHC string, which verifies on every host. */
export const hashPassword = (password: string): Promise<string> =>
  argon2id({ ...SETTINGS, password, salt: crypto.getRandomValues(new Uint8Array(16)), outputType: 'encoded' });

/** Returns whether a password matches a hash, made with any settings; false if the text is no such hash. */
export const verifyPassword = async (phc: string, password: string): Promise<boolean> =>
  PHC.test(phc) && argon2Verify({ hash: phc, password });
