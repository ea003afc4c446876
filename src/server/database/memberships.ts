import { and, eq, gt, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from './across-schools.ts';
import { membership, user } from './schema.ts';

/**
 * Returns a condition: the membership gives its user rights at `now`. The statement must read `membership` and
 * `user`.
 */
export const isValidMembership = (now: Instant | Placeholder): SQL | undefined => {
  const at = sql.param(now, membership.since);
  return and(
    membership.active,
    lte(membership.since, at),
    or(isNull(membership.until), gt(membership.until, at)),
    eq(user.active, true),
  );
};

/** Returns a condition on `membership`, a member of the school: whether the person is, or was, nothing else anywhere. */
export const isHereOnly = (idSchool: number): SQL<boolean> =>
  sql<boolean>`(not exists (
    select from ${membership} as other
    where ${acrossSchools('only membership')} and other.id_user = ${membership.idUser}
      and other.id_school <> ${idSchool}))`;

/**
 * Returns a condition on `membership`, a member of the school: whether the person is a student there and is, or was,
 * nothing else anywhere.
 */
export const isStudentHereOnly = (idSchool: number): SQL<boolean> =>
  sql<boolean>`(${membership.role} = 'student' and ${isHereOnly(idSchool)})`;
