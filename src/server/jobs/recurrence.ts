import type { Instant } from '../../core/schedules/time.ts';

/** When a job recurs: in a minute of every hour, at a time of every day in UTC, or every few minutes of the hour. */
export type Recurrence = { minute: number; hour?: number } | { everyMinutes: 5 | 10 | 15 | 20 | 30 };

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the cron expression of a recurrence, in UTC. */
export const cronExpressionOf = (recurs: Recurrence): string =>
  'everyMinutes' in recurs ? `*/${recurs.everyMinutes} * * * *` : `${recurs.minute} ${recurs.hour ?? '*'} * * *`;

/** Returns the first time after `now` at which it recurs. */
export const nextRecurrence = (now: Instant, recurs: Recurrence): Instant => {
  if ('everyMinutes' in recurs) {
    const period = recurs.everyMinutes * MINUTE_MS;
    return now + period - (now % period);
  }
  const { minute, hour } = recurs;
  const period = hour === undefined ? HOUR_MS : DAY_MS;
  const offset = (hour ?? 0) * HOUR_MS + minute * MINUTE_MS;
  return now + period - ((now - offset) % period);
};
