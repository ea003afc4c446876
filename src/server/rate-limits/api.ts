export { networkOf } from './network.ts';
export { anonymousRateKey, enforceRateLimit, RateLimitExceeded } from './rate-limits.ts';
