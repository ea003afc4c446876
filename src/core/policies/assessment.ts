import { hasPermission, seesWholeSchool } from '../people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../people/schools.ts';
import {
  allowedReviewActions,
  canRewrite,
  nextPublicationState,
  type PublicationRights,
  type PublicationState,
  type ReviewAction,
} from '../publication/publication.ts';
import type { Instant } from '../schedules/time.ts';
import { type Actor, canShare, isPlanner, worksAt, writesForProvider } from './actor.ts';
import { type DeletionFacts, isInBin } from './bin.ts';
import { isSharedWith, type SharingFacts } from './sharing.ts';

/** What the rights to change an assessment depend on. */
export type AssessmentFacts = {
  idSchool: number;
  idOwner: number;
  /** 1 draft, 2 finished. */
  status: 1 | 2;
  publicationState: PublicationState;
  deleted: boolean;
};

/** What the rights to read an assessment depend on. */
export type SharedAssessmentFacts = AssessmentFacts & {
  sharing: SharingFacts;
  /** Whether one that "Edit again" made is on the lists in its place. It can still be read by its id. */
  isReplaced: boolean;
};

/** `own` has, for administrators and coordinators, every assessment of their school. */
export type AssessmentList = 'own' | 'shared' | 'provider';

/** Actions of an owner, for which it doesn't matter what is shared. */
export type AssessmentChange =
  /** Change anything at all, which every further change needs. */
  | 'change'
  /** Change questions, settings or logo, and finish it. */
  | 'edit'
  | 'setPrintSettings'
  | 'rename'
  /** Make a draft of a finished one that takes its place; one that was scheduled is refused later. */
  | 'editAgain'
  | 'delete'
  | 'share';

export type AssessmentAction =
  | AssessmentChange
  /** See it with its key, and copy it. */
  | 'read'
  /** Take part in its way to the schools; `reviewActions` returns the steps. */
  | 'review'
  | 'schedule';

/** Returns whether an assessment is on one of an actor's lists. Students have no lists. */
export const isOnList = (me: Actor, list: AssessmentList, row: SharedAssessmentFacts): boolean => {
  if (row.isReplaced) return false;
  return isInScope(me, list, row);
};

/** Returns whether a list has an assessment, or had it until another one replaced it. */
const isInScope = (me: Actor, list: AssessmentList, row: SharedAssessmentFacts): boolean => {
  if (me.role === 'student' || row.deleted) return false;
  switch (list) {
    case 'own':
      return worksAt(me, row.idSchool) && (seesWholeSchool(me.role) || isOwner(me, row));
    case 'shared':
      return (
        worksAt(me, row.idSchool) &&
        row.status === 2 &&
        !isOwner(me, row) &&
        // Authors and editors share nothing: the provider's list has what they may see.
        !writesForProvider(me) &&
        isSharedWith(row.sharing, me.idUser)
      );
    case 'provider':
      return row.idSchool === PROVIDER_SCHOOL_ID && row.status === 2 && canReadProvided(me, row);
  }
};

/** Returns whether an actor may do something with an assessment. */
export const can = (me: Actor, action: AssessmentAction, row: SharedAssessmentFacts): boolean => {
  switch (action) {
    case 'read':
      return isInScope(me, 'own', row) || isInScope(me, 'shared', row) || isInScope(me, 'provider', row);
    case 'review':
      return canChange(me, 'change', row) || isInScope(me, 'provider', row);
    case 'schedule':
      return isPlanner(me) && row.status === 2 && !row.deleted && !row.isReplaced && isSchedulable(me, row);
    default:
      return canChange(me, action, row);
  }
};

/** Returns whether an actor may change an assessment: only its owner, in the school where it was made. */
export const canChange = (me: Actor, action: AssessmentChange, row: AssessmentFacts): boolean => {
  if (!worksAt(me, row.idSchool) || row.deleted || !isOwner(me, row)) return false;
  switch (action) {
    case 'change':
      return true;
    case 'edit':
      return row.status === 1;
    case 'setPrintSettings':
    case 'rename':
    case 'delete':
      return isRewritable(me, row);
    case 'editAgain':
      return row.status === 2 && isRewritable(me, row);
    case 'share':
      return canShare(me);
  }
};

/** Returns whether an owner may change what was finished: the provider's only before it is published. */
const isRewritable = (me: Actor, row: AssessmentFacts): boolean =>
  row.idSchool !== PROVIDER_SCHOOL_ID || canRewrite(row.publicationState, reviewerOf(me, row));

/** Returns whether an actor may restore an assessment that was deleted: one that they may delete, while it is in the bin. */
export const canRestore = (me: Actor, row: AssessmentFacts & DeletionFacts, now: Instant): boolean =>
  isInBin(row, now) && canChange(me, 'delete', { ...row, deleted: false });

/** Returns the steps that an actor may take next with an assessment of the provider: none before it is finished. */
export const reviewActions = (me: Actor, row: Omit<AssessmentFacts, 'deleted'>): ReviewAction[] =>
  row.status === 2 ? allowedReviewActions(row.publicationState, reviewerOf(me, row)) : [];

/** Returns the state after a step, or null when the actor may not take it. */
export const reviewStep = (
  me: Actor,
  action: ReviewAction,
  row: Omit<AssessmentFacts, 'deleted'>,
): PublicationState | null =>
  row.status === 2 ? nextPublicationState(row.publicationState, action, reviewerOf(me, row)) : null;

/** Returns whether an actor may read what was done in the review: of their own assessments, and editors of all. */
export const canReadHistory = (me: Actor, row: Pick<AssessmentFacts, 'idSchool' | 'idOwner'>): boolean => {
  const { isAuthor, isEditor } = reviewerOf(me, row);
  return isAuthor || isEditor;
};

/** Returns how an actor takes part in the review of an assessment: not at all where it isn't the provider's. */
const reviewerOf = (
  me: Actor,
  { idSchool, idOwner }: Pick<AssessmentFacts, 'idSchool' | 'idOwner'>,
): PublicationRights => ({
  isAuthor: idSchool === PROVIDER_SCHOOL_ID && idOwner === me.idUser,
  isEditor: idSchool === PROVIDER_SCHOOL_ID && me.role === 'editor',
});

const isOwner = (me: Actor, { idOwner }: AssessmentFacts): boolean => idOwner === me.idUser;

/** Editors read all that is finished, authors also their own; everybody else what is published, by permission. */
const canReadProvided = (me: Actor, row: AssessmentFacts): boolean =>
  me.role === 'editor' ||
  (me.role === 'author' && isOwner(me, row)) ||
  (hasPermission(me.permissions, 'assessments-sm-view') && row.publicationState === 'published');

const isSchedulable = (me: Actor, row: SharedAssessmentFacts): boolean =>
  row.idSchool === PROVIDER_SCHOOL_ID
    ? row.publicationState === 'published' && canScheduleProvided(me)
    : worksAt(me, row.idSchool) &&
      (seesWholeSchool(me.role) || isOwner(me, row) || isSharedWith(row.sharing, me.idUser));

/** Returns whether an actor may schedule what the provider has published. */
export const canScheduleProvided = (me: Pick<Actor, 'permissions'>): boolean =>
  hasPermission(me.permissions, 'schedules-sm');
