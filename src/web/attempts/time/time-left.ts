/** The time left as the bar shows it: exact only in the last minute. */
export type TimeLeft =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'seconds'; seconds: number };

const MINUTE = 60_000;

/** Returns milliseconds rounded up to minutes, or to seconds in the last minute. */
export function roundTimeLeft(ms: number): TimeLeft {
  if (ms <= MINUTE) return { unit: 'seconds', seconds: Math.max(0, Math.ceil(ms / 1000)) };
  const minutes = Math.ceil(ms / MINUTE);
  if (minutes < 60) return { unit: 'minutes', minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: 'hours', hours, minutes: minutes % 60 };
  return { unit: 'days', days: Math.floor(hours / 24), hours: hours % 24 };
}

/** Returns which notice is due: in the minute after five are left, and in the last one. */
export function timeNotice(ms: number): 'five' | 'one' | null {
  if (ms <= 0) return null;
  if (ms <= MINUTE) return 'one';
  return ms <= 5 * MINUTE && ms > 4 * MINUTE ? 'five' : null;
}
