import { backOffMs } from '../device/resending.ts';
import { Unavailable } from './errors.ts';

/** Returns how many milliseconds the server asks to wait after an error; 0 where it does not ask. */
export const retryAfterMs = (error: unknown): number =>
  error instanceof Unavailable ? 1000 * (error.retryAfter ?? 0) : 0;

/** Returns the milliseconds to wait after an error: `backOffMs`, or longer where the server asks for it. */
export const resendDelayMs = (error: unknown, failures: number, chance: number): number =>
  Math.max(retryAfterMs(error), backOffMs(failures, chance));
