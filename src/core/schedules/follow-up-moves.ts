import { type Band, isInBand } from './bands.ts';

/** A student's grade, and whether it is final: nothing waits for a teacher. */
export type FinalGrade = { grade: number | null; isFinal: boolean };

/**
 * How a student is in the audience of what follows a schedule: not at all, by the grade alone, or to stay whatever the grade,
 * since there is an attempt or a teacher has added the student.
 */
export type FollowUpPlace = 'none' | 'byGrade' | 'stays';

/** What another grade does to a student: the follow-up is given, taken back, or kept although the grade left the band. */
export type FollowUpMove = 'gets' | 'loses' | 'keeps';

/**
 * Returns whether a band gives a student its assessment; null while a response waits for a teacher: then it is neither given nor
 * taken back.
 */
export const isGiven = ({ grade, isFinal }: FinalGrade, band: Band, all: readonly Band[]): boolean | null =>
  isFinal ? grade !== null && isInBand(grade, band, all) : null;

/** Returns what it changes for a student that a band gives its assessment (`isGiven`) after a regrade and not before, or the reverse. */
export const followUpMove = (
  place: FollowUpPlace,
  before: boolean | null,
  after: boolean | null,
): FollowUpMove | null => {
  if (place === 'stays') return before !== false && after === false ? 'keeps' : null;
  const has = (given: boolean | null) => given ?? place === 'byGrade';
  if (has(before) === has(after)) return null;
  return has(after) ? 'gets' : 'loses';
};
