import type { Instant } from '../schedules/time.ts';
import { LATE_RESPONSE_MS } from '../schedules/windows.ts';

/**
 * Returns whether the photographs named by responses of an attempt may still arrive: as long as a late response may.
 */
export const canPhotosStillArrive = (deadline: Instant, now: Instant): boolean => now <= deadline + LATE_RESPONSE_MS;
