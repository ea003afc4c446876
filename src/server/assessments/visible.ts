import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { holds, seesWholeSchool } from '../../core/people.ts';
import type { Reviewer } from '../../core/review.ts';
import { type Me, schoolOf } from '../area.ts';
import { assessment, membership, user } from '../database/schema.ts';
import { writesForProvider } from '../questions/rights.ts';

/** The school that somebody's assessments belong to; none for those who write for the provider. */
export const homeOf = (me: Me): number | null => (writesForProvider(me) ? null : schoolOf(me));

const nothing = sql`false`;
const there = eq(assessment.deleted, false);
const finished = and(there, eq(assessment.status, 2));

/** The assessments somebody may change. */
export const ownedBy = (me: Me): SQL | undefined => {
  const idSchool = homeOf(me);
  return and(
    there,
    idSchool === null ? isNull(assessment.idSchool) : eq(assessment.idSchool, idSchool),
    eq(assessment.idOwner, me.idUser),
  );
};

const ofSchool = (me: Me): SQL | undefined => and(there, eq(assessment.idSchool, schoolOf(me)));

/** Whoever has left the school shares nothing there any more. */
const sharedWith = ({ idSchool, idUser }: Me): SQL | undefined =>
  idSchool === null
    ? nothing
    : and(
        finished,
        eq(assessment.idSchool, idSchool),
        sql`${assessment.idOwner} <> ${idUser}`,
        sql`${assessment.idOwner} in (
          select ${membership.idUser} from ${membership} join ${user} on ${user.id} = ${membership.idUser}
          where ${membership.idSchool} = ${idSchool} and ${user.shareMyAssessments})`,
      );

const published = eq(assessment.state, 'published');

/** The provider's: editors see all, authors what they wrote, the others what is published and only by permission. */
const providersFor = (me: Me): SQL | undefined => {
  const permitted = holds(me.permissions, 'assessments-sm-view');
  if (me.role === 'editor') return and(finished, isNull(assessment.idSchool));
  const theirs = me.role === 'author' ? eq(assessment.idOwner, me.idUser) : nothing;
  return and(finished, isNull(assessment.idSchool), or(theirs, permitted ? published : nothing));
};

/** `own` holds, for administrators and coordinators, everything of their school. */
export type List = 'own' | 'shared' | 'provider';

/** What is on one of somebody's lists. Students have none. */
export const onList = (me: Me, list: List): SQL | undefined => {
  if (me.role === 'student') return nothing;
  if (list === 'shared') return sharedWith(me);
  if (list === 'provider') return providersFor(me);
  return seesWholeSchool(me.role) ? ofSchool(me) : ownedBy(me);
};

/** The assessments somebody may read, with their key, and copy: whatever is on a list of theirs. */
export const visibleTo = (me: Me): SQL | undefined =>
  or(onList(me, 'own'), onList(me, 'shared'), onList(me, 'provider'));

/** How somebody stands before an assessment of the provider; before any other they are no reviewer. */
export const reviewerOf = (me: Me, { idSchool, idOwner }: { idSchool: number | null; idOwner: number }): Reviewer => ({
  isAuthor: idSchool === null && idOwner === me.idUser,
  isEditor: idSchool === null && me.role === 'editor',
});
