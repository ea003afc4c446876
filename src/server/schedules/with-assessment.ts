import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { can, canRestore } from '../../core/policies/schedule.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { syncAudience } from './audience.ts';
import { stateOf } from './rights.ts';
import {
  countProvidedUse,
  findSchedulesOfForUpdate,
  hasAttempts,
  isCourseAvailable,
  updateSchedule,
} from './store/schedules.ts';

type AssessmentRef = { idSchool: number; idAssessment: number };

/** The schedules of an assessment: in the user's school, or of one of the provider's in all schools. */
export type ScheduleUse = {
  schedules: number;
  /** How many students have started. */
  started: number;
  /** Whether the user may delete them all. */
  deletable: boolean;
};

/**
 * Returns what is known about the schedules of an assessment, which are locked until the transaction ends. Those of the
 * provider's are other people's: they are counted, and nobody can delete them.
 */
export const readScheduleUse = async (db: Database, me: Me, ref: AssessmentRef): Promise<ScheduleUse> => {
  if (ref.idSchool === PROVIDER_SCHOOL_ID)
    return { ...(await countProvidedUse(db, ref.idAssessment)), deletable: false };
  const rows = await findSchedulesOfForUpdate(db, schoolOf(me), ref);
  let deletable = rows.length > 0;
  for (const row of rows) deletable &&= can(me, 'delete', stateOf(row, await hasAttempts(db, row)));
  return { schedules: rows.length, started: rows.reduce((sum, { started }) => sum + started, 0), deletable };
};

/** Deletes the schedules of an assessment, at the moment that it is deleted. All must be deletable. */
export const deleteSchedulesOf = async (db: Database, me: Me, ref: AssessmentRef, now: Instant): Promise<void> => {
  for (const row of await findSchedulesOfForUpdate(db, schoolOf(me), ref))
    await updateSchedule(db, row, { deleted: true, deletedAt: now }, now);
};

/** Restores the schedules that were deleted with an assessment, without those whose course is gone. */
export const restoreSchedulesOf = async (
  db: Database,
  me: Me,
  ref: AssessmentRef,
  deletedAt: Instant,
  now: Instant,
): Promise<number[]> => {
  const restored: number[] = [];
  for (const row of await findSchedulesOfForUpdate(db, schoolOf(me), ref, deletedAt)) {
    if (!canRestore(me, row, now) || !(await isCourseAvailable(db, row))) continue;
    await updateSchedule(db, row, { deleted: false, deletedAt: null }, now);
    restored.push(row.id);
  }
  if (restored.length > 0) await syncAudience(db, schoolOf(me), { idsSchedules: restored }, now);
  return restored;
};
