/** Returns the names of the twelve months in a language, without a full stop. */
export function monthNames(language: string, month: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 15)).replace('.', ''));
}

/** Returns the word for a day so many days ago: "today", "yesterday". */
export const dayAgo = (language: string, days: number): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
