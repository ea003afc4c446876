import type { Instant } from '../schedules/time.ts';
import { type Current, type Fields, mergeEdit } from './merge.ts';
import type { ChangeReason } from './outcomes.ts';

/**
 * What was done to a row. `before` has the former values of the fields that an edit changed; `after` is the whole row, so that it can become
 * a copy where the row itself is gone.
 */
export type ChangeOfRow = { row: string } & (
  | { kind: 'add'; after: Fields }
  | { kind: 'edit'; before: Fields; after: Fields }
  | { kind: 'delete'; revision: string }
);

/** A change that a device made while nobody heard of it, and when, by its clock as corrected at the last contact. */
export type Change = ChangeOfRow & { uuid: string; at: Instant };

/** Why a change was not made on its row. */
export type Reason = Exclude<ChangeReason, 'conflict' | 'notValid' | 'revoked'>;

/** The row that a change is about, for the person whose change it is; undefined = there never was one. */
export type Target =
  | (Current & { is: 'editable' | 'finished' | 'notAllowed'; revision: string })
  | { is: 'gone' }
  | undefined;

/** What becomes of a change: the row as it is from now on (null = deleted, undefined = unchanged), and what is stored as a copy. */
export type Resolution = { row?: Fields | null; copy: Fields | null; reason: Reason | 'conflict' | null };

/** Returns whether a change leaves all fields as they were: it was saved, and says what was there before. */
export const isEmpty = (change: ChangeOfRow): boolean =>
  change.kind === 'edit' && Object.keys(change.before).length === 0;

/**
 * Returns what becomes of a change that arrives at the server, by the row and the rights of now. Nothing that was written is lost: it is
 * in the row or in a copy. A row that others have edited since is not deleted.
 */
export const resolveChange = (change: Change, target: Target, lists: readonly string[] = []): Resolution => {
  if (change.kind === 'delete') return resolveDeletion(change, target);
  if (change.kind === 'add' && target === undefined) return { row: change.after, copy: null, reason: null };
  if (isEmpty(change) && target?.is !== 'editable') return { copy: null, reason: null };
  if (target === undefined || target.is === 'gone') return { copy: change.after, reason: 'gone' };
  if (target.is !== 'editable') return { copy: change.after, reason: target.is };
  // A row that is added twice with other contents comes from a device whose reply was lost with the server's memory of it.
  const before = change.kind === 'edit' ? change.before : change.after;
  const { fields, lost } = mergeEdit(target, { before, after: change.after, at: change.at }, lists);
  return { row: fields, copy: lost, reason: lost === null ? null : 'conflict' };
};

const resolveDeletion = ({ revision }: { revision: string }, target: Target): Resolution => {
  if (target === undefined || target.is === 'gone') return { copy: null, reason: null };
  if (target.is === 'notAllowed') return { copy: null, reason: 'notAllowed' };
  return target.revision === revision
    ? { row: null, copy: null, reason: null }
    : { copy: null, reason: 'changedMeanwhile' };
};
