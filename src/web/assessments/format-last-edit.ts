import { dayAgo } from '../../ui/format/days.ts';
import type { formatFor } from '../../ui/format/format.ts';

type Format = Pick<ReturnType<typeof formatFor>, 'date' | 'time'>;

const day = 86_400_000;

/** Returns when something was last changed: "today, 18:12", "yesterday, 18:12" or the date "05/11/2026". */
export function formatLastEdit(moment: string, now: number, format: Format, language: string): string {
  const date = format.date(moment);
  const ago = [0, 1].find((days) => format.date(new Date(now - days * day).toISOString()) === date);
  return ago === undefined ? date : `${dayAgo(language, ago)}, ${format.time(moment)}`;
}
