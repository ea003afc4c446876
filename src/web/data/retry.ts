import { Unavailable } from './errors.ts';

const MAX_TRIES = 3;

/** A longer wait than this is reported to the user instead. */
const MAX_RATE_LIMIT_WAIT_S = 10;

/** Returns true when the same call may succeed if it is sent again: no answer came, or a proxy's in place of the server's. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Unavailable && (error.status === null || error.status >= 502);

/** Returns true when the server refused the call for its rate only and takes it again within seconds. */
const isShortRateLimit = (error: unknown): error is Unavailable & { retryAfter: number } =>
  error instanceof Unavailable &&
  error.status === 429 &&
  error.retryAfter !== null &&
  error.retryAfter <= MAX_RATE_LIMIT_WAIT_S;

/**
 * Returns true when a call is sent again after `failures` earlier tries failed (0 after the first failure). One rule for what
 * reads and for what changes something with an idempotency key.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_TRIES - 1 && (isRetryable(error) || isShortRateLimit(error));

/** Returns how many milliseconds to wait before the next try: what the server asked for, else 500, 1500, … */
export const retryDelayMs = (failures: number, error: unknown): number =>
  isShortRateLimit(error) ? 1000 * error.retryAfter : 500 * 3 ** failures;
