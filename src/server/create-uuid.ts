import type { Instant } from '../core/schedules/time.ts';
import { uuidV7 } from '../core/uuid.ts';

/** Returns a new uuid; those of later moments sort after earlier ones. */
export const createUuid = (now: Instant): string => uuidV7(now, (bytes) => crypto.getRandomValues(bytes));
