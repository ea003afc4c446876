import { setPriority } from 'node:os';
import { platform } from 'node:process';
import { parentPort } from 'node:worker_threads';
import { hashPassword, verifyPassword } from './argon2.ts';

/** A password to hash, or to verify against `phc`. */
export type PasswordTask = { phc?: string; password: string };
export type PasswordReply = string | boolean;

/** Answers and the database go first on a machine with few cores; still ahead of what runs at night. */
const PRIORITY = 5;

// Linux gives this thread alone the priority, other systems the whole process.
if (platform === 'linux') setPriority(PRIORITY);

parentPort?.on('message', ({ phc, password }: PasswordTask) => {
  const reply: PasswordReply = phc === undefined ? hashPassword(password) : verifyPassword(phc, password);
  parentPort?.postMessage(reply);
});
