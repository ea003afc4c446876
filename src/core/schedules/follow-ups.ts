import type { Instant } from './time.ts';
import { GRACE_MS } from './windows.ts';

/**
 * What has become of an automatic schedule. Nothing is made yet: it is `planned`; `missed`, because the schedule that it
 * follows is over for everybody only after its window; `unused`, because nobody had a grade in its band before its window
 * was over. Something was made: it is `made`, or was `cancelled` or `deleted` since.
 */
export const followUpStates = ['planned', 'missed', 'unused', 'made', 'cancelled', 'deleted'] as const;
export type FollowUpState = (typeof followUpStates)[number];

export type FollowUpFacts = {
  /** When the schedule that it follows ends for the last of its students. */
  sourceEnds: Instant;
  /** When its own window is over. */
  closes: Instant;
  /** The schedule that was made; null = none. */
  made: { cancelled: Instant | null; deleted: boolean } | null;
};

/** Returns whether a window is over before results of the schedule that it follows can have an effect. */
export const isTooEarly = (closes: Instant, sourceEnds: Instant): boolean => closes <= sourceEnds + GRACE_MS;

/** Returns what has become of an automatic schedule. */
export const followUpState = ({ sourceEnds, closes, made }: FollowUpFacts, now: Instant): FollowUpState => {
  if (made !== null) return made.deleted ? 'deleted' : made.cancelled !== null ? 'cancelled' : 'made';
  if (isTooEarly(closes, sourceEnds)) return 'missed';
  return closes <= now ? 'unused' : 'planned';
};

/** Returns whether an automatic schedule may be changed or deleted: nothing is made, or what was made is gone. */
export const canReplan = (state: FollowUpState): boolean => state !== 'made';
