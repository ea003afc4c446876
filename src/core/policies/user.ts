import type { Role } from '../people/roles.ts';
import type { Instant } from '../schedules/time.ts';
import { type Actor, worksAt } from './actor.ts';

/** What decides whether a membership gives rights. */
export type MembershipFacts = {
  active: boolean;
  isUserActive: boolean;
  since: Instant;
  /** Null while it has no end. */
  until: Instant | null;
};

/** Returns whether a membership gives its user rights at `now`. */
export const isValidAt = ({ active, isUserActive, since, until }: MembershipFacts, now: Instant): boolean =>
  active && isUserActive && since <= now && (until === null || until > now);

/** A member of a school whose login is locked. */
export type LockedMember = {
  idSchool: number;
  role: Role;
  /** Whether the membership gives rights now. */
  isValid: boolean;
  /** Whether the actor teaches a course in which the member is enrolled now. */
  isTaught: boolean;
};

/**
 * Returns whether an actor may unlock a login: teachers those of their students, others those of their whole school.
 */
export const canUnlock = (me: Actor, row: LockedMember): boolean =>
  worksAt(me, row.idSchool) && row.isValid && (me.role !== 'teacher' || (row.role === 'student' && row.isTaught));

/** An account as its own user changes it; `insertedFrom` is the partner it came from, blank for one of the product. */
type OwnAccount = { role: Role; insertedFrom: string };

/** Returns whether users may change their e-mail address here: a partner's platform says that of its users. */
export const canEditOwnEmail = ({ insertedFrom }: Pick<OwnAccount, 'insertedFrom'>): boolean => insertedFrom === '';

/** Returns whether users may change their names: those of students are on the lists of their school, which changes them. */
export const canEditOwnName = (me: OwnAccount): boolean => canEditOwnEmail(me) && me.role !== 'student';
