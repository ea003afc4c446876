import type { Instant } from '../../core/schedules/time.ts';

/** When a job recurs: in a minute of every hour, or at a time of every day in UTC. */
export type Recurrence = { minute: number; hour?: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the cron expression of a recurrence, in UTC. */
export const cronExpressionOf = ({ minute, hour = '*' }: { minute: number; hour?: number | '*' }): string =>
  `${minute} ${hour} * * *`;

/** Returns the first time after `now` at which it recurs. */
export const nextRecurrence = (now: Instant, { minute, hour }: Recurrence): Instant => {
  const period = hour === undefined ? HOUR_MS : DAY_MS;
  const offset = (hour ?? 0) * HOUR_MS + minute * 60_000;
  return now + period - ((now - offset) % period);
};
