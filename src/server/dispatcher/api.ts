export type { Caller } from './caller.ts';
export { isHttps } from './cookies.ts';
export { deleteExpiredReplies } from './idempotency.ts';
export { BadInput, parseInput, readStorable } from './input.ts';
export { runInTransaction } from './transaction.ts';
