import { seesWholeSchool } from '../people/roles.ts';
import type { Instant } from '../schedules/time.ts';
import { type Actor, worksAt } from './actor.ts';

/** For how many days the closing of a class can be undone. */
export const REOPEN_DAYS = 30;

/** Returns the moment from which a class that was closed can no longer be reopened. */
export const reopenableUntil = (closed: Instant): Instant => closed + REOPEN_DAYS * 24 * 60 * 60 * 1000;

/** What the rights to a course depend on. */
export type CourseFacts = {
  idSchool: number;
  deleted: boolean;
  /** Whether the actor is one of its teachers. */
  isTaught: boolean;
};

/** A course whose year was closed can still be read. */
export type ClosableCourse = CourseFacts & {
  /** Null while it is open. */
  closed: Instant | null;
};

/** Returns whether an actor may read a course and its students: teachers their own, others all of their school. */
export const canReadCourse = (me: Actor, row: CourseFacts): boolean =>
  worksAt(me, row.idSchool) && !row.deleted && (seesWholeSchool(me.role) || row.isTaught);

/** Returns whether an actor may schedule assessments for a course: for all that they may read and that are open. */
export const canSchedule = (me: Actor, row: ClosableCourse): boolean => canReadCourse(me, row) && row.closed === null;

/**
 * Returns whether an actor may add, move and remove a course's students, rename and remove it: not where a partner's
 * roster decides.
 */
export const canEnrol = (me: Actor, row: ClosableCourse & { source: string }): boolean =>
  canSchedule(me, row) && row.source === '';

/** Returns whether an actor may decide who teaches a course, and close it with its year: who sees the whole school. */
export const canAssignTeachers = (me: Actor, row: ClosableCourse & { source: string }): boolean =>
  canEnrol(me, row) && seesWholeSchool(me.role);

/** Returns whether an actor may add the classes that a list names: who sees the whole school. */
export const canMakeClasses = (me: Pick<Actor, 'role'>): boolean => seesWholeSchool(me.role);

/** Returns whether an actor may reopen a course: who may close it, for 30 days. */
export const canReopen = (me: Actor, row: ClosableCourse & { source: string }, now: Instant): boolean =>
  row.closed !== null && now < reopenableUntil(row.closed) && canAssignTeachers(me, { ...row, closed: null });
