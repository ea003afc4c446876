import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import { listingHandlers } from './listing.ts';
import { planningHandlers } from './planning.ts';
import { schedulableHandlers } from './schedulable.ts';

/** The teacher's side of a schedule: what to schedule, for whom and when, and the list of what is. */
export const schedulesArea: Handlers<typeof calls.schedules> = {
  ...schedulableHandlers,
  ...planningHandlers,
  ...listingHandlers,
};
