import { backOffMs } from '../device/resending.ts';
import { Unavailable } from './errors.ts';

/** Returns the milliseconds to wait after an error: `backOffMs`, or longer where the server asks for it. */
export const resendDelayMs = (error: unknown, failures: number, chance: number): number => {
  const askedSeconds = error instanceof Unavailable ? (error.retryAfter ?? 0) : 0;
  return Math.max(1000 * askedSeconds, backOffMs(failures, chance));
};
