import type { Actor } from './actor.ts';
import { canRead as canReadSchedule, type ScheduleFacts } from './schedule.ts';

/** What the rights to an attempt depend on. */
export type AttemptFacts = { idSchool: number; idUser: number };

/** Returns whether an actor may answer in an attempt: it is the student's own, at one of their schools. */
export const canAnswer = (me: Actor, row: AttemptFacts): boolean =>
  me.role === 'student' && row.idUser === me.idUser && me.schools.includes(row.idSchool);

/**
 * Returns whether an actor may read the responses of an attempt: its student, and those who read the schedule's
 * results.
 */
export const canRead = (me: Actor, row: AttemptFacts & { schedule: ScheduleFacts }): boolean =>
  me.role === 'student' ? canAnswer(me, row) : canReadSchedule(me, row.schedule);
