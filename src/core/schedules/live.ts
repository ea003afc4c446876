import type { Instant } from './time.ts';
import { type PersonalTimes, type SittingTimes, sittingTimesFor } from './windows.ts';

/** A device that was not heard of for so long has lost its connection, as far as the school can tell. */
export const AWAY_MS = 20_000;

/** The most minutes that are given at once. */
export const MOST_GIVEN_MINUTES = 240;

/** The most minutes that a student is given at a schedule in all, pauses aside: two weeks. For more, its times are changed. */
export const MOST_GIVEN_MINUTES_IN_ALL = 20_160;

/** A pause that nobody ends lasts so many minutes: the clocks run again by themselves. */
export const LONGEST_PAUSE_MINUTES = 240;

/** Returns the minutes that a pause gives its students: begun ones count whole. */
export const minutesOfPause = (since: Instant, until: Instant): number =>
  Math.min(LONGEST_PAUSE_MINUTES, Math.max(0, Math.ceil((until - since) / 60_000)));

/** Returns since when a clock stands still; null where it runs, also after a pause that nobody has ended. */
export const activePause = (paused: Instant | null, now: Instant): Instant | null =>
  paused !== null && now - paused < LONGEST_PAUSE_MINUTES * 60_000 ? paused : null;

/** Returns the times of a student whose clock stands still, without the minutes that any pause may take. */
export const timesWithoutPause = (schedule: SittingTimes, own: PersonalTimes): SittingTimes =>
  sittingTimesFor(schedule, { ...own, givenMinutes: (own.givenMinutes ?? 0) - LONGEST_PAUSE_MINUTES });

/** Returns when a student's time would end if the pause in which it is longer by as much as any may take ended now. */
export const endIfResumed = (end: Instant, paused: Instant | null, now: Instant): Instant =>
  paused === null ? end : end - (LONGEST_PAUSE_MINUTES - minutesOfPause(paused, now)) * 60_000;

/**
 * Returns the minutes that a student keeps of a pause. Who started during it has lost only what followed. Who has not
 * started keeps the whole time to answer: with a duration as many as its end would take away, otherwise those of the class.
 */
export const minutesKeptOf = (
  { paused, now }: { paused: Instant; now: Instant },
  { started, closes, duration }: { started: Instant | null; closes: Instant; duration: number | null },
): number => {
  if (started !== null) return minutesOfPause(Math.max(paused, started), now);
  const lasted = minutesOfPause(paused, now);
  if (duration === null) return lasted;
  return Math.min(lasted, Math.max(0, Math.ceil((now - closes) / 60_000) + duration));
};

/**
 * Returns the milliseconds that were left when the clock of an attempt stopped. Its deadline lies as far ahead as the
 * longest pause takes.
 */
export const timeLeftInPause = (
  { started, deadline }: { started: Instant; deadline: Instant },
  paused: Instant,
): number => Math.max(0, deadline - LONGEST_PAUSE_MINUTES * 60_000 - Math.max(paused, started));

/** How long an extension can be taken back, and an end by the teacher for several students at once. */
export const UNDO_ACT_MS = 60_000;

/** The most rooms that are watched at once. */
export const MOST_ROOMS = 12;

export const MOST_MESSAGE_LETTERS = 500;

/** The most messages to the students of a schedule. */
export const MOST_MESSAGES = 100;

/** The kinds of devices that the live view tells apart. */
export const deviceKinds = ['phone', 'tablet', 'computer'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** The states of a student in a running assessment, in the order of their counts on the screen. */
export const liveStates = ['answering', 'finished', 'notStarted', 'away', 'late'] as const;
export type LiveState = (typeof liveStates)[number];

/** What the state of a student depends on. */
export type LiveFacts = {
  /** Null before it is started. */
  attempt: { finished: Instant | null; deadline: Instant } | null;
  /** When the student's device was last heard of; null before the start. */
  seen: Instant | null;
  /** Late responses that wait for the teacher's decision. */
  late: number;
};

/** Returns whether an attempt is over: it has ended, or its time has run out and the clock has not come round to it. */
export const hasEnded = ({ finished, deadline }: NonNullable<LiveFacts['attempt']>, now: Instant): boolean =>
  finished !== null || deadline <= now;

/**
 * Returns the one state of a student, so that the counts of all states add up to the class. What waits for the
 * teacher comes first.
 */
export const liveStateOf = ({ attempt, seen, late }: LiveFacts, now: Instant): LiveState => {
  if (late > 0) return 'late';
  if (attempt === null) return 'notStarted';
  if (hasEnded(attempt, now)) return 'finished';
  return now - (seen ?? now) >= AWAY_MS ? 'away' : 'answering';
};

/** Returns how many students are in each state. */
export const countLiveStates = (students: readonly { state: LiveState }[]): Record<LiveState, number> => {
  const counts = { answering: 0, finished: 0, notStarted: 0, away: 0, late: 0 };
  for (const { state } of students) counts[state]++;
  return counts;
};

/** Returns whether all attempts at a schedule have ended and nobody can start any more. */
export const isRoomOver = (
  students: readonly { idAttempt: number | null; finished: unknown }[],
  { canStart }: { canStart: boolean },
): boolean =>
  students.length > 0 &&
  students.every(({ idAttempt, finished }) => (idAttempt === null ? !canStart : finished !== null));

/** A student as the list of those who need the teacher orders them; `since` = when the state began. */
type Waiting = { state: LiveState; since: Instant };

const urgency: readonly LiveState[] = ['late', 'away', 'notStarted'];

/**
 * Returns the students who need the teacher: those with late responses, those without a connection, those who have not
 * started; in each group who has waited longest first.
 */
export const waitingForTeacher = <Student extends Waiting>(students: readonly Student[]): Student[] =>
  students
    .filter(({ state }) => urgency.includes(state))
    .sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state) || a.since - b.since);
