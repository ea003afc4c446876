import { z } from 'zod';
import { managers } from './audiences.ts';
import { declareArea, post, query } from './call.ts';
import { ContentReply, EmptyReply, Id, Moment } from './shapes.ts';

/** For how long a merge, or handing over work, can be undone. */
export const MOVE_UNDO_DAYS = 30;

const Account = z.object({
  idUser: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  login: z.string(),
  email: z.string(),
  /** Null = never. */
  lastSignedIn: Moment.nullable(),
  /** The classes in which the student is now. */
  classNames: z.array(z.string()),
});
export type MergeAccount = z.infer<typeof Account>;

const Counts = z.object({
  /** Enrolments, past ones included. */
  classes: z.int(),
  /** Assessments that were assigned. */
  assignments: z.int(),
  attempts: z.int(),
});

const Pair = z.object({ idUser: Id, idMerged: Id });

/** Merging two accounts that a student has in a school. */
export const merges = declareArea('merges', '/users', {
  /** A student's account, and others of the school with the same or a similar name; with words, those that have them. */
  getMergeCandidates: query({
    for: managers,
    shows: 'nothing',
    rateLimit: 'search',
    input: z.object({ idUser: Id, keyword: z.string().max(100).default('') }),
    output: ContentReply(
      z.object({
        account: Account,
        candidates: z.array(Account),
        /** How many more there are. */
        more: z.int(),
      }),
    ),
    refuses: ['userNotValid'],
  }),
  /** What merging the second account into the first would move, and why it cannot be done. */
  previewMerge: query({
    for: managers,
    shows: 'nothing',
    input: Pair,
    output: ContentReply(
      z.object({
        kept: Account,
        merged: Account,
        moves: Counts,
        /** What the account that stays gets, because it has none. */
        facts: z.array(z.enum(['code', 'gender', 'studentId', 'email'])),
        /** The titles of assessments that were taken with both. */
        conflicts: z.array(z.string()),
        isRunning: z.boolean(),
      }),
    ),
    refuses: ['userNotValid', 'mergeWithSelf'],
  }),
  /** Moves everything that a student's second account has in the school to the first, and locks the second. */
  mergeUsers: post({
    for: managers,
    shows: 'nothing',
    input: Pair,
    output: ContentReply(z.object({ idMerge: z.int(), moves: Counts })),
    refuses: ['userNotValid', 'mergeWithSelf', 'mergeConflict', 'mergeRunning'],
  }),
  /** The merges that can be undone or were, the last first. */
  getMerges: query({
    for: managers,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(
      z.array(
        z.object({
          idMerge: z.int(),
          at: Moment,
          by: z.string(),
          /** The names of both accounts, with their logins. */
          kept: z.object({ name: z.string(), login: z.string() }),
          merged: z.object({ name: z.string(), login: z.string() }),
          undone: z.boolean(),
          canUndo: z.boolean(),
        }),
      ),
    ),
  }),
  /** Gives the second account back what a merge moved; what came since stays with the first. */
  undoMerge: post({
    for: managers,
    shows: 'nothing',
    input: z.object({ idMerge: Id }),
    output: EmptyReply,
    refuses: ['mergeNotValid', 'mergeRunning'],
  }),
});
