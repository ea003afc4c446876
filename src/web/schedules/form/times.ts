import { addDays, weekdayOf } from '../../../core/schedules/days.ts';
import { type Instant, isLocalDate, toLocalDateTime } from '../../../core/schedules/time.ts';
import { nextUsualTimes, type UsualTime } from '../../../core/schedules/usual-times.ts';
import {
  type ScheduleTimes,
  type ScheduleTimesProblem,
  type TimeWindow,
  toTimeWindow,
  validateScheduleTimes,
} from '../../../core/schedules/windows.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Schooldays have their assessments between these times. */
const DAY = { first: '08:00', usual: '09:00', lastStart: '19:00', end: '20:00' };

/** Returns an hour from the next full one on, on a working day by day: else on the morning of the next working day. */
export function suggestTimes(now: Instant, zone: string): ScheduleTimes {
  const minutesPast = Number(toLocalDateTime(now, zone).time.slice(3));
  const opens = Math.floor(now / minute) * minute + (60 - minutesPast) * minute;
  const { date, time } = toLocalDateTime(opens, zone);
  if (isWorkingDay(date) && time >= DAY.first && time <= DAY.lastStart)
    return timesOf({ opens, closes: opens + hour }, zone);
  const startDate = workingDayFrom(time > DAY.lastStart ? addDays(date, 1) : date);
  return { startDate, startTime: DAY.usual, endDate: null, endTime: '10:00', duration: null };
}

/** Returns an hour that begins now: filled sheets are taken of a schedule that is open. */
export const timesFromNow = (now: Instant, zone: string): ScheduleTimes => {
  const opens = Math.floor(now / minute) * minute;
  return timesOf({ opens, closes: opens + hour }, zone);
};

/** What one press sets: a lesson of the class, the rest of the week, or a day from its beginning to its end. */
export const presets = ['nextLesson', 'thisWeek', 'wholeDay'] as const;
export type Preset = (typeof presets)[number];

type PresetConditions = { now: Instant; zone: string; times: ScheduleTimes; usualTimes: readonly UsualTime[] };

/** Returns the times that a preset sets; the duration stays. */
export function presetTimes(preset: Preset, { now, zone, times, usualTimes }: PresetConditions): ScheduleTimes {
  const { duration = null } = times;
  const next = suggestTimes(now, zone);
  if (preset === 'nextLesson') return { ...(nextUsualTimes(usualTimes, now, zone) ?? next), duration };
  if (preset === 'thisWeek') {
    const friday = addDays(next.startDate, 5 - weekdayOf(next.startDate));
    return { ...next, endDate: friday === next.startDate ? null : friday, endTime: DAY.end, duration };
  }
  // A day that ends within the hour would be over before anybody answers.
  const earliest = toLocalDateTime(now + hour, zone).date;
  const startDate = isLocalDate(times.startDate) && times.startDate > earliest ? times.startDate : earliest;
  return { startDate, startTime: '00:00', endDate: null, endTime: '23:59', duration };
}

const isWorkingDay = (date: string): boolean => weekdayOf(date) <= 5;

const workingDayFrom = (date: string): string => (isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1)));

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
  if (closes <= now) {
    const isDayOver = !begun && !times.endDate && times.startDate < toLocalDateTime(now, zone).date;
    return [{ field: isDayOver ? 'startDate' : end, problem: 'alreadyOver' }];
  }
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
