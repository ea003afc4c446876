import { seesWholeSchool } from '../people/roles.ts';
import { type Actor, worksAt } from './actor.ts';

/** What the rights to a course depend on. */
export type CourseFacts = {
  idSchool: number;
  deleted: boolean;
  /** Whether the actor is one of its teachers. */
  isTaught: boolean;
};

/**
 * Returns whether an actor may schedule assessments for a course: teachers for their own, others for all of their
 * school.
 */
export const canSchedule = (me: Actor, row: CourseFacts): boolean =>
  worksAt(me, row.idSchool) && !row.deleted && (seesWholeSchool(me.role) || row.isTaught);

/**
 * Returns whether an actor may add, move and remove a course's students, rename and remove it: not where a partner's
 * roster decides.
 */
export const canEnrol = (me: Actor, row: CourseFacts & { source: string }): boolean =>
  canSchedule(me, row) && row.source === '';

/** Returns whether an actor may decide who teaches a course: who sees the whole school. */
export const canAssignTeachers = (me: Actor, row: CourseFacts & { source: string }): boolean =>
  canEnrol(me, row) && seesWholeSchool(me.role);
