import { type Role, seesWholeSchool } from '../people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../people/schools.ts';

/** The user that a policy decides for, with role and permissions in the session's school. */
export type Actor = {
  idUser: number;
  role: Role;
  /** Comma separated, `*` for all. */
  permissions: string;
  /** The session's school, the provider for authors and editors. Students have `schools` instead. */
  idSchool: number;
  /** The schools in which a student is one. */
  schools: readonly number[];
};

/** Returns whether an actor works at a school: students work at none. */
export const worksAt = ({ role, idSchool }: Actor, school: number): boolean =>
  role !== 'student' && idSchool === school;

/**
 * Returns whether an actor writes for the provider, as authors and editors do; everybody else writes for themselves.
 */
export const writesForProvider = ({ idSchool }: Pick<Actor, 'idSchool'>): boolean => idSchool === PROVIDER_SCHOOL_ID;

/** Returns whether an actor plans schedules and reads results. */
export const isPlanner = ({ role }: Pick<Actor, 'role'>): boolean => seesWholeSchool(role) || role === 'teacher';

/** Returns whether an actor has colleagues to share questions and assessments with: those who plan for a school. */
export const canShare = (me: Pick<Actor, 'role'>): boolean => isPlanner(me);
