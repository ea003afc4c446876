export type { Caller } from './caller.ts';
export { isSecure } from './cookies.ts';
export { removeOldReplies } from './idempotency.ts';
export { networkOf } from './network.ts';
export { keepPace, strangerAt } from './rate-limit.ts';
export type { Refuse } from './refusal.ts';
export { Busy, RETRY_AFTER_SECONDS, unavailable } from './unavailable.ts';
