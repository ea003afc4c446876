import { countWaiting, type Waiting } from './figures.ts';

/** A past result of a student, 0–100, and how many of its responses wait for a teacher. */
type PastResult = Waiting & { idAttempt: number; grade: number | null };

/**
 * Returns whether a result is the lowest or the highest of a student's; null where it is neither, without others, and while a
 * response of any of them waits for a grade.
 */
export const placeInHistory = (past: readonly PastResult[], idAttempt: number): 'lowest' | 'highest' | null => {
  if (past.some((one) => countWaiting(one) > 0)) return null;
  const own = past.find((one) => one.idAttempt === idAttempt)?.grade ?? null;
  const others = past.flatMap(({ grade, idAttempt: id }) => (id === idAttempt || grade === null ? [] : [grade]));
  if (own === null || others.length === 0) return null;
  if (others.every((grade) => grade > own)) return 'lowest';
  return others.every((grade) => grade < own) ? 'highest' : null;
};
