import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { hasPermission, seesWholeSchool } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { type Actor, isPlanner, writesForProvider } from '../../core/policies/actor.ts';
import { type AssessmentList, canScheduleProvided } from '../../core/policies/assessment.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { schoolOf, schoolsOf } from '../area.ts';
import { assessment } from './schema.ts';
import { isAssessmentShared } from './sharing-scope.ts';

// The policies of `core/policies/assessment.ts` as conditions. A property test proves that both agree.

const isExisting = eq(assessment.deleted, false);
const isFinished = eq(assessment.status, 2);
const isPublished = eq(assessment.publicationState, 'published');

/** Returns the school whose assessments a list has. */
export const schoolOfList = (me: Actor, list: AssessmentList): number =>
  list === 'provider' ? PROVIDER_SCHOOL_ID : schoolOf(me);

/** Returns the condition of `can(me, 'change')`. */
export const isOwnedBy = (me: Actor): SQL | undefined =>
  and(eq(assessment.idSchool, schoolOf(me)), isExisting, isOwner(me));

const isOwner = ({ idUser }: Actor): SQL => eq(assessment.idOwner, idUser);

const ofSchool = (me: Actor): SQL | undefined => and(eq(assessment.idSchool, schoolOf(me)), isExisting);

const sharedWith = (me: Actor, now: Instant): SQL | undefined => {
  const idSchool = schoolOf(me);
  return and(
    eq(assessment.idSchool, idSchool),
    isExisting,
    isFinished,
    sql`${assessment.idOwner} <> ${me.idUser}`,
    writesForProvider(me) ? sql`false` : isAssessmentShared({ idSchool, idUser: me.idUser, now }),
  );
};

const providersFor = (me: Actor): SQL | undefined => {
  const isPermitted = hasPermission(me.permissions, 'assessments-sm-view') ? isPublished : sql`false`;
  const isReadable =
    me.role === 'editor' ? undefined : me.role === 'author' ? or(isOwner(me), isPermitted) : isPermitted;
  return and(eq(assessment.idSchool, PROVIDER_SCHOOL_ID), isExisting, isFinished, isReadable);
};

/** Returns the condition of `isOnList`. Throws for students, who have no lists. */
export const listScope = (me: Actor, list: AssessmentList, now: Instant): SQL | undefined =>
  and(scopeOf(me, list, now), isNotReplaced);

/**
 * A finished one that "Edit again" made keeps the place after it is deleted: deleting it must not return an older one.
 */
const isReplaced = sql<boolean>`exists (
  select 1 from assessment newer
  where newer.id_school = ${assessment.idSchool} and newer.id_replaces = ${assessment.id}
    and (newer.status = 2 or not newer.deleted))`;
const isNotReplaced = sql`not ${isReplaced}`;

/** Returns the condition of a list with the assessments that others have replaced. */
const scopeOf = (me: Actor, list: AssessmentList, now: Instant): SQL | undefined => {
  if (list === 'shared') return sharedWith(me, now);
  if (list === 'provider') return providersFor(me);
  return seesWholeSchool(me.role) ? ofSchool(me) : isOwnedBy(me);
};

/** Returns the condition of `can(me, 'read')`: what is on a list of the user's. */
export const isVisibleTo = (me: Actor, now: Instant): SQL | undefined =>
  and(
    inArray(assessment.idSchool, schoolsOf(me)),
    or(scopeOf(me, 'own', now), scopeOf(me, 'shared', now), scopeOf(me, 'provider', now)),
  );

/** Returns the condition of `can(me, 'schedule')` for assessments of the user's school, or for the provider's. */
export const isSchedulableBy = (me: Actor, from: 'own' | 'provider', now: Instant): SQL | undefined =>
  and(
    eq(assessment.idSchool, schoolOfList(me, from)),
    isExisting,
    isFinished,
    isNotReplaced,
    isPlanner(me) ? undefined : sql`false`,
    from === 'own' ? ownOrShared(me, now) : and(isPublished, canScheduleProvided(me) ? undefined : sql`false`),
  );

const ownOrShared = (me: Actor, now: Instant): SQL | undefined =>
  seesWholeSchool(me.role)
    ? undefined
    : or(isOwner(me), isAssessmentShared({ idSchool: schoolOf(me), idUser: me.idUser, now }));

/** Returns the condition of `can(me, 'review')`. */
export const isReviewableBy = (me: Actor, now: Instant): SQL | undefined =>
  and(inArray(assessment.idSchool, schoolsOf(me)), or(isOwnedBy(me), scopeOf(me, 'provider', now)));
