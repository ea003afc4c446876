import type { Instant } from '../schedules/time.ts';
import { GRACE_MS } from '../schedules/windows.ts';

/** What decides from when students see the details of a schedule's results: keys, solutions and scores of each question. */
export type DetailsFacts = {
  /** When its teacher let students see them. */
  opened: Instant | null;
  /** When a student first saw them. */
  shown: Instant | null;
  /** The latest end of a student of the schedule. */
  ends: Instant;
  /** The deadlines of its attempts in progress. */
  deadlines: readonly Instant[];
  /** The ends of the other schedules of the same assessment in the school, and of planned follow-ups with it. */
  otherEnds: readonly Instant[];
};

/**
 * Returns from when details are shown: when nobody can still write in the schedule, nor in another one of the same
 * assessment, or as soon as the teacher wants it. Responses given before an end may still arrive in the half minute
 * after it. What a student has seen is no secret any more, so schedules that are added later hide nothing.
 */
export const detailsFrom = ({ opened, shown, ends, deadlines, otherEnds }: DetailsFacts): Instant =>
  opened ?? Math.max(ends, ...deadlines, ...(shown === null ? otherEnds : [])) + GRACE_MS;
