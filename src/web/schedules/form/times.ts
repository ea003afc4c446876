import { type Instant, toLocalDateTime } from '../../../core/schedules/time.ts';
import {
  type ScheduleTimes,
  type ScheduleTimesProblem,
  type TimeWindow,
  toTimeWindow,
  validateScheduleTimes,
} from '../../../core/schedules/windows.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Returns the next full hour in the school's time zone. */
export function suggestTimes(now: Instant, zone: string): ScheduleTimes {
  const minutesPast = Number(toLocalDateTime(now, zone).time.slice(3));
  const opens = Math.floor(now / minute) * minute + (60 - minutesPast) * minute;
  return timesOf({ opens, closes: opens + hour }, zone);
}

/** Returns the times with another start. A window of less than a day moves as a whole; a longer one keeps its end. */
export function moveStart(
  times: ScheduleTimes,
  start: Partial<Pick<ScheduleTimes, 'startDate' | 'startTime'>>,
  zone: string,
): ScheduleTimes {
  const moved = { ...times, ...start };
  const before = validWindow(times, zone);
  const opens = validWindow({ ...moved, endDate: '9999-12-31' }, zone)?.opens;
  if (!before || opens === undefined || before.closes - before.opens >= 24 * hour) return moved;
  const { endDate, endTime } = timesOf({ opens, closes: opens + before.closes - before.opens }, zone);
  return { ...moved, endDate, endTime };
}

/** A problem that the server finds by the same rule, or one that depends on the time now or on students who have started. */
export type TimesMistake = {
  field: keyof ScheduleTimes;
  problem: ScheduleTimesProblem['problem'] | 'alreadyOver' | 'shortensWindow' | 'shortensTime';
};

type TimesConditions = {
  now: Instant;
  zone: string;
  /** The times when students began: none of them may lose time. */
  begun?: ScheduleTimes;
};

/** Returns what is wrong with the times of a schedule, in the order of the fields. */
export function findTimesMistakes(times: ScheduleTimes, { now, zone, begun }: TimesConditions): TimesMistake[] {
  const problems = validateScheduleTimes(times);
  if (problems.length > 0) return problems;
  const { opens, closes } = toTimeWindow(times, zone);
  const end = times.endDate ? 'endDate' : 'endTime';
  // The whole window falls into the hour that daylight saving skips.
  if (opens === closes) return [{ field: 'endTime', problem: 'endNotAfterStart' }];
  if (closes <= now) return [{ field: end, problem: 'alreadyOver' }];
  if (!begun) return [];
  const mistakes: TimesMistake[] = [];
  if (closes < toTimeWindow(begun, zone).closes) mistakes.push({ field: end, problem: 'shortensWindow' });
  if (minutesOf(times) < minutesOf(begun)) mistakes.push({ field: 'duration', problem: 'shortensTime' });
  return mistakes;
}

/** What the times mean to a student: when they can start, and how long they have. */
export type TimesMeaning = TimeWindow & {
  start: 'ahead' | 'open';
  days: 'one' | 'several';
  /** Null = until the window closes, also when the duration is longer than the window. */
  minutes: number | null;
};

/** Returns what the times mean to students; null while they are invalid. */
export function interpretTimes(times: ScheduleTimes, now: Instant, zone: string): TimesMeaning | null {
  const window = validWindow(times, zone);
  if (!window || window.closes <= Math.max(now, window.opens)) return null;
  const windowMinutes = (window.closes - window.opens) / minute;
  const { duration = null } = times;
  return {
    ...window,
    start: window.opens <= now ? 'open' : 'ahead',
    days: !times.endDate || times.endDate === times.startDate ? 'one' : 'several',
    minutes: duration !== null && duration < windowMinutes ? duration : null,
  };
}

const minutesOf = ({ duration }: ScheduleTimes) => duration ?? Number.POSITIVE_INFINITY;

const validWindow = (times: ScheduleTimes, zone: string): TimeWindow | null =>
  validateScheduleTimes(times).length === 0 ? toTimeWindow(times, zone) : null;

function timesOf({ opens, closes }: TimeWindow, zone: string): ScheduleTimes {
  const start = toLocalDateTime(opens, zone);
  const end = toLocalDateTime(closes, zone);
  return {
    startDate: start.date,
    startTime: start.time,
    endDate: end.date === start.date ? null : end.date,
    endTime: end.time,
    duration: null,
  };
}
