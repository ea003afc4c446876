import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { hasPermission, seesWholeSchool } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { PublicationRights } from '../../core/publication/publication.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Me, schoolOf, schoolsOf } from '../area.ts';
import { isSharedIn } from '../database/memberships.ts';
import { assessment, user } from '../database/schema.ts';
import { writesForProvider } from '../questions/api.ts';

const existing = eq(assessment.deleted, false);
const finished = eq(assessment.status, 2);
const published = eq(assessment.publicationState, 'published');

/** `own` holds, for administrators and coordinators, everything of their school. */
export type AssessmentList = 'own' | 'shared' | 'provider';

/** Returns the school whose assessments a list holds. */
export const schoolOfList = (me: Me, list: AssessmentList): number =>
  list === 'provider' ? PROVIDER_SCHOOL_ID : schoolOf(me);

/** The assessments somebody may change. */
export const ownedBy = (me: Me): SQL | undefined => and(eq(assessment.idSchool, schoolOf(me)), existing, isOwner(me));

const isOwner = ({ idUser }: Me): SQL => eq(assessment.idOwner, idUser);

const ofSchool = (me: Me): SQL | undefined => and(eq(assessment.idSchool, schoolOf(me)), existing);

/** Those who write for the provider share nothing at all. */
const sharedWith = (me: Me, now: Instant): SQL | undefined => {
  const idSchool = schoolOf(me);
  return and(
    eq(assessment.idSchool, idSchool),
    existing,
    finished,
    sql`${assessment.idOwner} <> ${me.idUser}`,
    writesForProvider(me) ? sql`false` : isSharedIn({ idSchool, now }, assessment.idOwner, user.shareMyAssessments),
  );
};

/** Of the provider's, editors see all, authors what they wrote, the others what is published and only by permission. */
const providersFor = (me: Me): SQL | undefined => {
  const permitted = hasPermission(me.permissions, 'assessments-sm-view') ? published : sql`false`;
  const shown = me.role === 'editor' ? undefined : me.role === 'author' ? or(isOwner(me), permitted) : permitted;
  return and(eq(assessment.idSchool, PROVIDER_SCHOOL_ID), existing, finished, shown);
};

/** What is on one of somebody's lists, in the school of the list. Students have none. */
export const listScope = (me: Me, list: AssessmentList, now: Instant): SQL | undefined => {
  if (list === 'shared') return sharedWith(me, now);
  if (list === 'provider') return providersFor(me);
  return seesWholeSchool(me.role) ? ofSchool(me) : ownedBy(me);
};

/** The assessments somebody may read, with their key, and copy: whatever is on a list of theirs. */
export const visibleTo = (me: Me, now: Instant): SQL | undefined =>
  and(
    inArray(assessment.idSchool, schoolsOf(me)),
    or(listScope(me, 'own', now), listScope(me, 'shared', now), listScope(me, 'provider', now)),
  );

/** Returns how somebody stands before an assessment of the provider; before any other they are no reviewer. */
export const reviewerOf = (
  me: Me,
  { idSchool, idOwner }: { idSchool: number; idOwner: number },
): PublicationRights => ({
  isAuthor: idSchool === PROVIDER_SCHOOL_ID && idOwner === me.idUser,
  isEditor: idSchool === PROVIDER_SCHOOL_ID && me.role === 'editor',
});
