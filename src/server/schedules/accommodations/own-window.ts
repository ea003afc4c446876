import type { PlannedAccommodation, StudentAccommodation } from '../../../contract/accommodations.ts';
import type { Accommodation } from '../../../core/schedules/accommodations.ts';
import { type Instant, toLocalDateTime } from '../../../core/schedules/time.ts';
import type { ScheduleTimes } from '../../../core/schedules/windows.ts';
import type { Refuse } from '../../refusal.ts';
import { validateWindow } from '../times.ts';

/** What is stored of a student's help and times at one schedule. */
export type OwnAccommodation = Accommodation & { idUser: number; opens: Instant | null; closes: Instant | null };

type Given = PlannedAccommodation['window'];

/**
 * Returns a student's own times, null for those of the schedule. Refuses invalid times and times in the past, as those of a
 * schedule are refused.
 */
const ownWindow = (
  given: Given,
  schedule: ScheduleTimes,
  { timezone, now }: { timezone: string; now: Instant },
  refuse: Refuse<'scheduleTimesNotValid' | 'scheduleInThePast'>,
): Own => {
  if (!given) return { opens: null, closes: null };
  const isOtherStart = Boolean(given.startDate || given.startTime);
  const { startDate, startTime } = schedule;
  const times = {
    startDate: given.startDate || startDate,
    startTime: given.startTime || startTime,
    endDate: given.endDate ?? null,
    endTime: given.endTime,
  };
  const { opens, closes } = validateWindow(times, timezone, now, refuse);
  return { opens: isOtherStart ? opens : null, closes };
};

type Own = { opens: Instant | null; closes: Instant | null };

/** Returns a student's changed times. Those that were not changed are not refused, though they may be past. */
export const changedWindow = (
  given: Given,
  { before, schedule }: { before: Own; schedule: ScheduleTimes },
  at: { timezone: string; now: Instant },
  refuse: Refuse<'scheduleTimesNotValid' | 'scheduleInThePast'>,
): Own => {
  const same = given
    ? {
        startDate: given.startDate || (given.startTime ? schedule.startDate : null),
        startTime: given.startTime || (given.startDate ? schedule.startTime : null),
        endDate: given.endDate || given.startDate || schedule.startDate,
        endTime: given.endTime,
      }
    : null;
  if (JSON.stringify(same) === JSON.stringify(ownWindowToDto(before, at.timezone)))
    return { opens: before.opens, closes: before.closes };
  return ownWindow(given, schedule, at, refuse);
};

/** Returns the help and the times of a student at a schedule that is being planned. */
export const plannedOwn = (
  { window, ...help }: PlannedAccommodation,
  schedule: ScheduleTimes,
  at: { timezone: string; now: Instant },
  refuse: Refuse<'scheduleTimesNotValid' | 'scheduleInThePast'>,
): OwnAccommodation => ({ ...help, ...ownWindow(window, schedule, at, refuse) });

/** Returns a student's own times as they are typed in the school's time zone; null without any. */
export const ownWindowToDto = ({ opens, closes }: Own, timezone: string): StudentAccommodation['window'] => {
  if (closes === null) return null;
  const [start, end] = [opens === null ? null : toLocalDateTime(opens, timezone), toLocalDateTime(closes, timezone)];
  return {
    startDate: start?.date ?? null,
    startTime: start?.time ?? null,
    endDate: end.date,
    endTime: end.time,
  };
};
