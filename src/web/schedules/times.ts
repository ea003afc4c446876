import { type Instant, toLocalDateTime } from '../../core/schedules/time.ts';
import {
  type ScheduleTimes,
  type ScheduleTimesProblem,
  type TimeWindow,
  toTimeWindow,
  validateScheduleTimes,
} from '../../core/schedules/windows.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The next full hour by the school's clocks. */
export function suggestedTimes(now: Instant, zone: string): ScheduleTimes {
  const past = Number(toLocalDateTime(now, zone).time.slice(3));
  const opens = Math.floor(now / minute) * minute + (60 - past) * minute;
  return timesOf({ opens, closes: opens + hour }, zone);
}

/**
 * The same times with another start. Where they last less than a day the end goes along, as long as before; a
 * window of several days keeps the end that was chosen for it.
 */
export function startingAt(
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

/** A problem of the rule that the server has too, or one that only the moment or the students tell. */
export type Mistake = {
  field: keyof ScheduleTimes;
  problem: ScheduleTimesProblem['problem'] | 'alreadyOver' | 'shortensWindow' | 'shortensTime';
};

type Circumstances = {
  now: Instant;
  zone: string;
  /** The times under which students have begun, who must not lose any. */
  begun?: ScheduleTimes;
};

/** What has to be mended before these times can be scheduled, in the order of the fields. */
export function mistakesIn(times: ScheduleTimes, { now, zone, begun }: Circumstances): Mistake[] {
  const problems = validateScheduleTimes(times);
  if (problems.length > 0) return problems;
  const { opens, closes } = toTimeWindow(times, zone);
  const end = times.endDate ? 'endDate' : 'endTime';
  // The whole of it falls into the hour that daylight saving skips.
  if (opens === closes) return [{ field: 'endTime', problem: 'endNotAfterStart' }];
  if (closes <= now) return [{ field: end, problem: 'alreadyOver' }];
  if (!begun) return [];
  const mistakes: Mistake[] = [];
  if (closes < toTimeWindow(begun, zone).closes) mistakes.push({ field: end, problem: 'shortensWindow' });
  if (minutesOf(times) < minutesOf(begun)) mistakes.push({ field: 'duration', problem: 'shortensTime' });
  return mistakes;
}

/** What the times mean to a student: when one can start, and how long one has. */
export type Meaning = TimeWindow & {
  start: 'ahead' | 'open';
  days: 'one' | 'several';
  /** Null = up to the end; so is a duration that the window cuts off for everybody. */
  minutes: number | null;
};

/** Null while there is something to mend. */
export function meaningOf(times: ScheduleTimes, now: Instant, zone: string): Meaning | null {
  const window = validWindow(times, zone);
  if (!window || window.closes <= Math.max(now, window.opens)) return null;
  const lasts = (window.closes - window.opens) / minute;
  const { duration = null } = times;
  return {
    ...window,
    start: window.opens <= now ? 'open' : 'ahead',
    days: !times.endDate || times.endDate === times.startDate ? 'one' : 'several',
    minutes: duration !== null && duration < lasts ? duration : null,
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
