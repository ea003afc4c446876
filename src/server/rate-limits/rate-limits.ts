import { type RateLimitName, tooManyRequestsText } from '../../contract/rate-limits.ts';
import type { Host } from '../host.ts';
import { networkOf } from './network.ts';

/** Thrown when requests exceed their rate limit. The dispatcher replies 429 with `Retry-After`. */
export class RateLimitExceeded extends Error {
  readonly limitName: RateLimitName;
  readonly seconds: number;

  constructor(limitName: RateLimitName, milliseconds: number) {
    super(tooManyRequestsText);
    this.limitName = limitName;
    this.seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  }

  /** The body, status and headers of the reply. */
  get reply() {
    const body = { success: false, errCode: 429, error: tooManyRequestsText, status: 429 };
    return [body, 429, { 'retry-after': String(this.seconds) }] as const;
  }
}

/**
 * Counts one more request under a key; throws `RateLimitExceeded` when there are too many. Counts nothing without a
 * key.
 */
export const enforceRateLimit = async (
  { rateLimiter }: Pick<Host, 'rateLimiter'>,
  name: RateLimitName,
  key: string | null,
): Promise<void> => {
  const waitMs = key === null ? 0 : await rateLimiter.take(name, key);
  if (waitMs > 0) throw new RateLimitExceeded(name, waitMs);
};

/**
 * Returns the key under which requests without a user are counted: their network. Null for requests of this process
 * itself.
 */
export const anonymousRateKey = ({ address }: { address: string }): string | null =>
  address === 'in-process' ? null : networkOf(address);
