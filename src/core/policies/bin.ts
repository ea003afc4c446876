import type { Instant } from '../schedules/time.ts';

/** For how many days what was deleted can be restored. */
export const BIN_DAYS = 30;
const BIN_MS = BIN_DAYS * 24 * 60 * 60 * 1000;

/** When something was deleted. `deletedAt` is null where it cannot be restored: it exists, or was deleted for good. */
export type DeletionFacts = { deleted: boolean; deletedAt: Instant | null };

/** Returns the moment from which something that was deleted can no longer be restored. */
export const restorableUntil = (deletedAt: Instant): Instant => deletedAt + BIN_MS;

/** Returns whether something is in the bin: deleted, not for good, and for less than 30 days. */
export const isInBin = ({ deleted, deletedAt }: DeletionFacts, now: Instant): boolean =>
  deleted && deletedAt !== null && now < restorableUntil(deletedAt);

/**
 * Returns whether one call deleted both, such as a stimulus with its questions: they are one item of the bin, and
 * are restored together.
 */
export const areDeletedTogether = (one: DeletionFacts, other: DeletionFacts): boolean =>
  one.deleted && other.deleted && one.deletedAt !== null && one.deletedAt === other.deletedAt;

/**
 * Returns what a restored question has to do with the stimulus that it belonged to: it returns below it, restores it
 * too because both were deleted together, or returns alone.
 */
export const stimulusOfRestored = (
  question: DeletionFacts,
  stimulus: DeletionFacts | undefined,
): 'joins' | 'restores' | 'leaves' => {
  if (stimulus && !stimulus.deleted) return 'joins';
  return stimulus && areDeletedTogether(question, stimulus) ? 'restores' : 'leaves';
};

/** Returns ids with one inserted at a position from 1, at the end where they are fewer. */
export const insertAtPosition = (ids: readonly number[], id: number, position: number | null): number[] =>
  ids.toSpliced(Math.max(0, (position ?? ids.length + 1) - 1), 0, id);
