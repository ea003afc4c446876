import { can, type ScheduleFacts, type ScheduleState } from '../../core/policies/schedule.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import type { Refuse } from '../refusal.ts';
import { findScheduleForUpdate, type ScheduleRow } from './store/schedules.ts';

/** Returns the state of a schedule that its policies decide by; by its counter, unless its attempts were read. */
export const stateOf = (
  { cancelled, started, ...facts }: ScheduleFacts & { cancelled: Instant | null; started: number },
  hasAttempts = started > 0,
): ScheduleState => ({ ...facts, isCancelled: cancelled !== null, hasAttempts });

/** Returns a schedule, locked until the transaction ends, that the user may change. */
export const findEditable = async (
  db: Database,
  me: Me,
  idSchedule: number,
  refuse: Refuse<'scheduleNotValid' | 'scheduleCancelled'>,
): Promise<ScheduleRow> => {
  const row = (await findScheduleForUpdate(db, me, idSchedule)) ?? refuse('scheduleNotValid');
  return can(me, 'edit', stateOf(row)) ? row : refuse('scheduleCancelled');
};
