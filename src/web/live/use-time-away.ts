import type { Instant } from '../../core/schedules/time.ts';
import { useServerNow } from '../attempts/time/use-server-now.ts';
import { useTimeWords } from '../attempts/time/use-time-words.ts';

const MINUTE_MS = 60_000;

/** Returns how long a student has been away, in words that change every minute, everywhere at the same moment. */
export function useTimeAway(awaySince: string): string {
  const words = useTimeWords();
  const since = Date.parse(awaySince);
  const now = useServerNow((now) => nextMinute(since, now));
  return words.left(Math.max(MINUTE_MS, now - since));
}

/** Returns when the words change next: begun minutes count whole, so just after each of them. */
export const nextMinute = (since: Instant, now: Instant): Instant =>
  since + Math.max(1, Math.ceil((now - since) / MINUTE_MS)) * MINUTE_MS + 1;
