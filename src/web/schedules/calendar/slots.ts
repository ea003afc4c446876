import type { FreeSlot } from '../../../contract/schedules.ts';
import { DAY_MINUTES, formatMinutes } from '../../../core/schedules/days.ts';
import { isLocalDate, isLocalTime } from '../../../core/schedules/time.ts';
import { suggestTimes } from '../form/times.ts';

/** A moment as clocks of the school show it. */
export type LocalMoment = { date: string; time: string };

/** How long a slot is that was picked by its beginning. */
const USUAL_MINUTES = 60;

/** Returns the slot of some minutes of a day, which ends by midnight; without an end, an hour. */
export const slotOf = (date: string, from: number, to = from + USUAL_MINUTES): FreeSlot => ({
  date,
  startTime: formatMinutes(from),
  endTime: formatMinutes(Math.min(to, DAY_MINUTES - 1)),
});

/** Returns whether some minutes of a day, up to `to`, have passed. */
export const isPast = (date: string, to: number, now: LocalMoment): boolean =>
  `${date} ${formatMinutes(to)}` <= `${now.date} ${now.time}`;

/** Returns the slot of a day of which no time was picked: as the form would begin with; null for a past day. */
export function slotOn(date: string, now: number, zone: string): FreeSlot | null {
  const next = suggestTimes(now, zone);
  if (date >= next.startDate)
    return date === next.startDate
      ? { date, startTime: next.startTime, endTime: next.endTime }
      : { date, startTime: '09:00', endTime: '10:00' };
  return null;
}

/** Returns the parameters that a slot has in a URL. */
export const paramsOf = ({ date, startTime, endTime }: FreeSlot) => ({ at: `${date}T${startTime}`, until: endTime });

/** Returns the slot that the parameters of a URL say; null without a valid one. */
export function slotIn(params: URLSearchParams): FreeSlot | null {
  const [date = '', startTime = ''] = (params.get('at') ?? '').split('T');
  const endTime = params.get('until') ?? '';
  const isValid = isLocalDate(date) && isLocalTime(startTime) && isLocalTime(endTime) && startTime < endTime;
  return isValid ? { date, startTime, endTime } : null;
}
