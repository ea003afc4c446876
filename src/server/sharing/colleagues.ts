import { and, eq, inArray } from 'drizzle-orm';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { roles } from '../../core/people/roles.ts';
import { isColleague } from '../../core/policies/sharing.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { languageOf, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { membership, user } from '../database/schema.ts';

/** Returns those with whom the user can share, by last name: all, or those of some ids. */
export const findColleagues = async (db: Database, me: Me, now: Instant, ids?: readonly number[]) => {
  if (ids?.length === 0) return [];
  const idSchool = schoolOf(me);
  const rows = await db
    .select({ idUser: user.id, firstName: user.firstName, lastName: user.lastName, role: membership.role })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(
      and(
        eq(membership.idSchool, idSchool),
        isValidMembership(now),
        inArray(membership.role, ['administrator', 'coordinator', 'teacher']),
        ids && inArray(membership.idUser, [...ids]),
      ),
    );
  return rows
    .filter((row) => isColleague(me, { ...row, isValid: true }))
    .sort(byLastNameIn(languageOf(me)))
    .map(({ role, ...person }) => ({ ...person, idType: roles[role] }));
};
