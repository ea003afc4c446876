import type { Instant } from '../schedules/time.ts';
import { GRACE_MS } from '../schedules/windows.ts';
import type { Result } from './results.ts';

/**
 * What may leave the product on a way out, such as a call, a document or a mail: how students' responses went, with or without answer keys;
 * answer keys and solutions alone, with figures over all classes; or neither. Every way out declares it.
 */
export type Shows = 'results' | 'keys' | 'nothing';

/** What decides from when students see the details of a schedule's results: keys, solutions and scores of each question. */
export type DetailsFacts = {
  /** Whether the schedule was cancelled or deleted: its details are shown to nobody. */
  withdrawn: boolean;
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
export const detailsFrom = ({ opened, shown, ends, deadlines, otherEnds }: Omit<DetailsFacts, 'withdrawn'>): Instant =>
  opened ?? Math.max(ends, ...deadlines, ...(shown === null ? otherEnds : [])) + GRACE_MS;

/**
 * Returns whether the details of a schedule's results may leave towards its students. Every way on which a result gets
 * there asks this; before, students get its figures without `detailFields`, grades, comments and the `partFields` of a part.
 */
export const areDetailsShown = ({ withdrawn, ...facts }: DetailsFacts, now: Instant): boolean =>
  !withdrawn && detailsFrom(facts) <= now;

/** The fields of a stored result that say how single questions went. */
export const detailFields = ['questions', 'scores', 'outcomes'] as const satisfies readonly (keyof Result)[];

/** Those that are figures where all questions are on a scale, and otherwise say how these went: a part, or a single one. */
export const partFields = ['pointsReached', 'pointsPossible'] as const satisfies readonly (keyof Result)[];
