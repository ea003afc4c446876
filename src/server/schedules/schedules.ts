import { accommodationHandlers } from './accommodations/accommodations.ts';
import { assessmentToScheduleHandlers } from './assessment-to-schedule.ts';
import { automaticHandlers } from './automatic/automatic.ts';
import { conflictHandlers } from './conflicts.ts';
import type { ReopenAttempts } from './giving-time.ts';
import { listingHandlers } from './listing.ts';
import { planningHandlers } from './planning.ts';
import { schedulableHandlers } from './schedulable.ts';

/** Returns the handlers of the calls by which teachers schedule assessments and list schedules. */
export const schedulesArea = (reopen: ReopenAttempts) => ({
  ...schedulableHandlers,
  ...assessmentToScheduleHandlers,
  ...planningHandlers(reopen),
  ...listingHandlers,
  ...conflictHandlers,
  ...automaticHandlers,
  ...accommodationHandlers(reopen),
});
