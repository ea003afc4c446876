export type { Caller } from './caller.ts';
export { isHttps } from './cookies.ts';
export { deleteExpiredReplies } from './idempotency.ts';
export { BadInput, parseInput } from './input.ts';
export { networkOf } from './network.ts';
export { anonymousRateKey, enforceRateLimit } from './rate-limit.ts';
export { Refusal, type Refuse, refuse } from './refusal.ts';
export { RETRY_AFTER_SECONDS, Unavailable, unavailableReply } from './unavailable.ts';
