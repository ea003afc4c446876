import { hasPermission, seesWholeSchool } from '../people/roles.ts';
import type { Instant } from '../schedules/time.ts';
import { type Actor, worksAt } from './actor.ts';
import { type DeletionFacts, isInBin } from './bin.ts';

/** What the rights to a schedule depend on. */
export type ScheduleFacts = { idSchool: number; idOwner: number; deleted: boolean };

/** The facts and the progress of a schedule, on which its allowed actions depend. */
export type ScheduleState = ScheduleFacts & { isCancelled: boolean; hasAttempts: boolean };

export type ScheduleAction =
  | 'edit'
  | 'cancel'
  /** Students' attempts are never deleted with a schedule. */
  | 'delete';

/** Returns whether an actor may see a schedule, read its results and decide on late responses. */
export const canRead = (me: Actor, row: ScheduleFacts): boolean =>
  worksAt(me, row.idSchool) && !row.deleted && (seesWholeSchool(me.role) || row.idOwner === me.idUser);

/** Returns whether an actor may grade responses: only who scheduled the assessment, and holds the permission. */
export const canGrade = (me: Actor, row: ScheduleFacts): boolean =>
  canRead(me, row) && row.idOwner === me.idUser && hasPermission(me.permissions, 'grade');

/** Returns whether an actor may change a schedule. */
export const can = (me: Actor, action: ScheduleAction, row: ScheduleState): boolean =>
  canRead(me, row) && (action === 'delete' ? !row.hasAttempts : !row.isCancelled);

/** Returns whether an actor may restore a schedule that was deleted: one that they may see, while it is in the bin. */
export const canRestore = (me: Actor, row: ScheduleFacts & DeletionFacts, now: Instant): boolean =>
  isInBin(row, now) && canRead(me, { ...row, deleted: false });
