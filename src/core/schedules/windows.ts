import { type Instant, isLocalDate, isLocalTime, toInstant } from './time.ts';

/** A window of time, including `opens` and excluding `closes`. */
export type TimeWindow = { opens: Instant; closes: Instant };

/** When an assessment can be taken, and for how many minutes at most; null = the whole window. */
export type SittingTimes = TimeWindow & { duration: number | null };

/** The time that a student gets in addition to what all have. */
export type ExtraTime = {
  /** Of the time that all have, in hundredths. */
  extraPercent: number;
  extraMinutes: number;
  /** Minutes for pauses. The clock does not stop for them: the time is longer by them. */
  pauseMinutes: number;
};

/** A student's personal times; null = the schedule's. Extra time is added to either. */
export type PersonalTimes = {
  opens: Instant | null;
  closes: Instant | null;
  duration: number | null;
  /** What the teacher gave while it was running, pauses included. */
  givenMinutes?: number;
} & ExtraTime;

/**
 * Times as a teacher enters them, in the school's time zone. A blank end date means the start date; `duration` is in
 * whole minutes.
 */
export type ScheduleTimes = {
  startDate: string;
  startTime: string;
  endDate?: string | null;
  endTime: string;
  duration?: number | null;
};

export type ScheduleTimesProblem = {
  field: keyof ScheduleTimes;
  problem: 'required' | 'invalidDate' | 'invalidTime' | 'endNotAfterStart' | 'startAfterEnd' | 'invalidDuration';
};

/** How long after the deadline a response given before it may still arrive and count. */
export const GRACE_MS = 30_000;

/**
 * How long after the deadline a response given before it may still arrive and wait for the teacher's decision: 7 days.
 */
export const LATE_RESPONSE_MS = 7 * 24 * 60 * 60_000;

/** How far a device's sequence may be ahead of the server's clock; devices follow the server's time within seconds. */
export const SEQUENCE_LEAD_MS = 60_000;

/** One year, in minutes. */
export const MAXIMUM_DURATION_MINUTES = 525_600;

/** Returns the window of valid schedule times. Throws RangeError for an invalid date, time or zone. */
export function toTimeWindow(times: ScheduleTimes, zone: string): TimeWindow {
  const opens = toInstant(times.startDate, times.startTime, zone);
  const closes = toInstant(times.endDate || times.startDate, times.endTime, zone);
  // A start that daylight saving skips moves past an end that it does not: such a window is empty, never reversed.
  return { opens, closes: Math.max(opens, closes) };
}

/** A window without a duration that is longer than this says nothing of how long its students sit. */
const LONGEST_WHOLE_WINDOW_MS = 4 * 3_600_000;

/** Returns for how long students may sit at a schedule, in milliseconds; null for a long window without a duration. */
export const sittingLength = ({ opens, closes, duration }: SittingTimes): number | null => {
  const window = closes - opens;
  if (duration === null) return window <= LONGEST_WHOLE_WINDOW_MS ? window : null;
  return Math.min(window, duration * 60_000);
};

/** Returns the minutes that a student gets in addition: a part of the time that all have is rounded up. */
const extraMinutesOf = (all: SittingTimes, { extraPercent, extraMinutes, pauseMinutes }: ExtraTime): number =>
  Math.ceil(((sittingLength(all) ?? 0) * extraPercent) / (100 * 60_000)) + extraMinutes + pauseMinutes;

/**
 * Returns the times of one student: the personal ones, and the schedule's for those that are null, made longer by the
 * extra time. The window becomes longer by the same minutes as the duration, so that nobody who starts late loses them.
 */
export const sittingTimesFor = (schedule: SittingTimes, own: PersonalTimes | null): SittingTimes => {
  const times = {
    opens: own?.opens ?? schedule.opens,
    closes: own?.closes ?? schedule.closes,
    duration: own?.duration ?? schedule.duration,
  };
  if (own === null) return times;
  const extra = extraMinutesOf(times, own) + (own.givenMinutes ?? 0);
  return {
    ...times,
    closes: times.closes + extra * 60_000,
    duration: times.duration === null ? null : times.duration + extra,
  };
};

/** Returns what is wrong with schedule times, each problem with the field to correct. */
export function validateScheduleTimes(times: ScheduleTimes): ScheduleTimesProblem[] {
  const problems: ScheduleTimesProblem[] = [
    ...dateProblems('startDate', times.startDate, true),
    ...timeProblems('startTime', times.startTime),
    ...dateProblems('endDate', times.endDate ?? '', false),
    ...timeProblems('endTime', times.endTime),
    ...durationProblems(times.duration),
  ];
  const wrong = (...fields: ScheduleTimesProblem['field'][]) => problems.some(({ field }) => fields.includes(field));
  const endDate = times.endDate || times.startDate;
  if (wrong('startDate', 'endDate')) return problems;
  if (times.startDate > endDate) problems.push({ field: 'startDate', problem: 'startAfterEnd' });
  else if (times.startDate === endDate && !wrong('startTime', 'endTime') && times.endTime <= times.startTime)
    problems.push({ field: 'endTime', problem: 'endNotAfterStart' });
  return problems;
}

/**
 * Returns whether a window is open at `now`. At `closes` it is closed, so that two students who press "finish" at
 * 10:00:00 get the same reply.
 */
export const isOpen = (window: TimeWindow, now: Instant): boolean => window.opens <= now && now < window.closes;

/** Returns whether there is an instant at which both windows are open. */
export const overlaps = (a: TimeWindow, b: TimeWindow): boolean =>
  Math.max(a.opens, b.opens) < Math.min(a.closes, b.closes);

/**
 * Returns the deadline of an attempt: the end of the window, or `duration` minutes after its start if that is
 * earlier.
 */
export const attemptDeadline = (window: TimeWindow, startedAt: Instant, duration?: number | null): Instant =>
  duration == null ? window.closes : Math.min(window.closes, startedAt + duration * 60_000);

export type ArrivingResponse = {
  started: Instant;
  deadline: Instant;
  /** When the attempt ended, by its student or by the clock; null while it is running. */
  finishedAt: Instant | null;
  /** When the device says that it was given. */
  answeredAt: Instant;
  /** When it arrived. */
  now: Instant;
};

/**
 * What happens to an arriving response: it `counts`; it is stored for the teacher's decision (`late`); it was given
 * after the time was over, or arrives too late even for a decision (`over`); it was given after its student had
 * finished (`ended`).
 */
export type ResponseArrival = 'counts' | 'late' | 'over' | 'ended';

/**
 * Returns what happens to an arriving response. A student who finishes ends the attempt at once; a close by the
 * clock, at the deadline, lets the grace run out. A response given before the end that arrives too late to count
 * waits for a decision.
 */
export function classifyArrival({ started, deadline, finishedAt, answeredAt, now }: ArrivingResponse): ResponseArrival {
  // Nobody sat at an attempt without a time, which an import has made.
  if (deadline <= started) return 'over';
  const isEndedEarly = finishedAt !== null && finishedAt < deadline;
  if (now > deadline + LATE_RESPONSE_MS) return 'over';
  // What has arrived was given: a device whose clock runs ahead loses nothing.
  if (Math.min(answeredAt, now) >= (isEndedEarly ? finishedAt : deadline)) return isEndedEarly ? 'ended' : 'over';
  return !isEndedEarly && now <= deadline + GRACE_MS ? 'counts' : 'late';
}

/**
 * Returns the sequence under which a response is stored: the device's, or one minute ahead of its arrival if that is
 * lower. A device that runs ahead delays others by a minute at most.
 */
export const limitSequence = (sequence: number, now: Instant): number => Math.min(sequence, now + SEQUENCE_LEAD_MS);

function dateProblems(field: 'startDate' | 'endDate', date: string, required: boolean): ScheduleTimesProblem[] {
  if (date === '') return required ? [{ field, problem: 'required' }] : [];
  return isLocalDate(date) ? [] : [{ field, problem: 'invalidDate' }];
}

function timeProblems(field: 'startTime' | 'endTime', time: string): ScheduleTimesProblem[] {
  if (time === '') return [{ field, problem: 'required' }];
  return isLocalTime(time) ? [] : [{ field, problem: 'invalidTime' }];
}

function durationProblems(duration: number | null | undefined): ScheduleTimesProblem[] {
  if (duration == null) return [];
  const valid = Number.isInteger(duration) && duration > 0 && duration <= MAXIMUM_DURATION_MINUTES;
  return valid ? [] : [{ field: 'duration', problem: 'invalidDuration' }];
}
