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
import { type Actor, canShare, worksAt, writesForProvider } from './actor.ts';
import { type DeletionFacts, isInBin } from './bin.ts';
import { isSharedWith, type SharingFacts } from './sharing.ts';

/** What the rights to change a question depend on. */
export type QuestionFacts = {
  idSchool: number;
  /** Null for the provider's. */
  idOwner: number | null;
  /** Null for imported questions and copies. */
  idAuthor: number | null;
  publicationState: PublicationState;
  deleted: boolean;
};

/** What the rights to read a question depend on. */
export type SharedQuestionFacts = QuestionFacts & {
  /** Of a question below a stimulus: of the stimulus, since its questions are shared together. */
  sharing: SharingFacts;
};

export type QuestionBank = 'provider' | 'mine' | 'shared' | 'review';

/** Actions that need no look at what the owner shares: they are for those who may change a question. */
export type QuestionChange =
  | 'edit'
  | 'delete'
  /** Put it below a stimulus with other questions. */
  | 'group'
  /** Share it alone with colleagues, and end that. */
  | 'share';

export type QuestionAction =
  /** See it with its key, and copy it. */
  | 'read'
  /** Put it into an assessment. */
  | 'use'
  | QuestionChange;

/** Returns whether a question belongs to a bank as an actor sees it. Students have no banks. */
export const isInBank = (me: Actor, bank: QuestionBank, row: SharedQuestionFacts): boolean => {
  if (me.role === 'student' || row.deleted) return false;
  switch (bank) {
    case 'provider':
      return row.idSchool === PROVIDER_SCHOOL_ID && row.publicationState === 'published';
    case 'mine':
      return worksAt(me, row.idSchool) && (writesForProvider(me) ? row.idAuthor : row.idOwner) === me.idUser;
    case 'shared':
      return (
        worksAt(me, row.idSchool) &&
        !writesForProvider(me) &&
        row.idOwner !== null &&
        row.idOwner !== me.idUser &&
        isSharedWith(row.sharing, me.idUser)
      );
    case 'review':
      return (
        worksAt(me, PROVIDER_SCHOOL_ID) &&
        row.idSchool === PROVIDER_SCHOOL_ID &&
        row.publicationState !== 'published' &&
        (me.role === 'editor' || row.idAuthor === me.idUser)
      );
  }
};

const usableBanks = ['provider', 'mine', 'shared'] as const satisfies readonly QuestionBank[];

/** Returns whether an actor may do something with a question. */
export const can = (me: Actor, action: QuestionAction, row: SharedQuestionFacts): boolean => {
  switch (action) {
    case 'use':
      return usableBanks.some((bank) => isInBank(me, bank, row));
    case 'read':
      return can(me, 'use', row) || isInBank(me, 'review', row);
    default:
      return canChange(me, action, row);
  }
};

/**
 * Returns whether an actor may change a question. An own one is changed in the school that it was written in; the
 * provider's by its author before the review, and by editors.
 */
export const canChange = (me: Actor, action: QuestionChange, row: QuestionFacts): boolean => {
  if (row.deleted || me.role === 'student') return false;
  const isChangeable =
    row.idSchool === PROVIDER_SCHOOL_ID
      ? canRewrite(row.publicationState, reviewerOf(me, row))
      : worksAt(me, row.idSchool) && row.idOwner === me.idUser;
  return isChangeable && (action !== 'group' || worksAt(me, row.idSchool)) && (action !== 'share' || canShare(me));
};

/** Returns whether an actor may restore a question that was deleted: one that they may delete, while it is in the bin. */
export const canRestore = (me: Actor, row: QuestionFacts & DeletionFacts, now: Instant): boolean =>
  isInBin(row, now) && canChange(me, 'delete', { ...row, deleted: false });

/** Returns the steps that an actor may take next with a question of the provider; none with any other. */
export const reviewActions = (me: Actor, row: QuestionFacts): ReviewAction[] =>
  row.idSchool === PROVIDER_SCHOOL_ID ? allowedReviewActions(row.publicationState, reviewerOf(me, row)) : [];

/** Returns the state after a step, or null when the actor may not take it. */
export const reviewStep = (me: Actor, action: ReviewAction, row: QuestionFacts): PublicationState | null =>
  nextPublicationState(row.publicationState, action, reviewerOf(me, row));

/** Returns whether an actor may read what was done in the review: of their own questions, and editors of all. */
export const canReadHistory = (me: Actor, row: QuestionFacts): boolean => {
  const { isAuthor, isEditor } = reviewerOf(me, row);
  return row.idSchool === PROVIDER_SCHOOL_ID && !row.deleted && (isAuthor || isEditor);
};

const reviewerOf = (me: Actor, { idAuthor }: Pick<QuestionFacts, 'idAuthor'>): PublicationRights => ({
  isAuthor: writesForProvider(me) && idAuthor === me.idUser,
  isEditor: writesForProvider(me) && me.role === 'editor',
});

/** The owner of a draft: it shows the newest versions of the questions that the owner may use, for any reader. */
export type DraftOwner = { idSchool: number; idOwner: number };

/** Returns whether the owner of a draft may use a question, as `can(me, 'use', row)` would for the owner. */
export const canOwnerUse = ({ idSchool, idOwner }: DraftOwner, row: SharedQuestionFacts): boolean => {
  if (row.deleted) return false;
  if (row.idSchool === PROVIDER_SCHOOL_ID)
    return row.publicationState === 'published' || (idSchool === PROVIDER_SCHOOL_ID && row.idAuthor === idOwner);
  return (
    row.idSchool === idSchool && row.idOwner !== null && (row.idOwner === idOwner || isSharedWith(row.sharing, idOwner))
  );
};
