import type { Instant } from './time.ts';
import { attemptDeadline, type ExtraTime, type SittingTimes } from './windows.ts';

/** The help that a student has at an assessment. */
export type Accommodation = ExtraTime & { largePrint: boolean };

export const noAccommodation: Accommodation = { extraPercent: 0, extraMinutes: 0, pauseMinutes: 0, largePrint: false };

/** The most that can be given. */
export const MOST_EXTRA = { extraPercent: 300, extraMinutes: 600, pauseMinutes: 120 };

/** Returns whether a student has any help. */
export const hasAccommodation = (one: Accommodation): boolean =>
  one.extraPercent > 0 || one.extraMinutes > 0 || one.pauseMinutes > 0 || one.largePrint;

/** Returns whether other times would take time from an attempt that has started. */
export const takesTime = (before: SittingTimes, after: SittingTimes, started: Instant): boolean =>
  after.opens > Math.max(before.opens, started) ||
  attemptDeadline(after, started, after.duration) < attemptDeadline(before, started, before.duration);
