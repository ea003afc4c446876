import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import { choices } from './choices.ts';
import { listing } from './listing.ts';
import { planning } from './planning.ts';

/** The teacher's side of a schedule: what to schedule, for whom and when, and the list of what is. */
export const schedulesArea: Handlers<typeof calls.schedules> = { ...choices, ...planning, ...listing };
