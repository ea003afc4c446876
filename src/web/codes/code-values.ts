import { ACCESS_CODE_LIMIT, type AccessCode, MOST_NEW_CODES } from '../../contract/codes.ts';
import { isLocalDate, toInstant, toLocalDateTime } from '../../core/schedules/time.ts';

/** What is typed about a code. Ids, numbers and days are texts; blank = none. */
export type CodeValues = {
  idCourse: string;
  count: string;
  limit: string;
  /** The last day on which the code is valid: `YYYY-MM-DD`, or what is typed while it is no day. */
  lastDay: string;
  state: AccessCode['state'];
  idCountry: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns what is to be edited of a code; of a new one for null. */
export const valuesOfCode = (code: AccessCode | null, timezone: string): CodeValues => ({
  idCourse: '',
  count: '1',
  limit: code?.limit ? String(code.limit) : '',
  lastDay: code?.until ? toLocalDateTime(Date.parse(lastMomentOf(code.until)), timezone).date : '',
  state: code?.state ?? 'active',
  idCountry: code ? String(code.idCountry) : '',
});

/** Returns a moment of the last day on which a code is valid that ends at `until`. */
export const lastMomentOf = (until: string): string => new Date(Date.parse(until) - MINUTE_MS).toISOString();

type Field = 'count' | 'limit' | 'lastDay';

/** Returns the fields that keep the values from being saved. */
export const problemsOfCode = ({ count, limit, lastDay }: CodeValues): Field[] => {
  const problems: Field[] = [];
  if (!isNumberUpTo(count, MOST_NEW_CODES)) problems.push('count');
  if (limit.trim() !== '' && !isNumberUpTo(limit, ACCESS_CODE_LIMIT)) problems.push('limit');
  if (lastDay !== '' && !isLocalDate(lastDay)) problems.push('lastDay');
  return problems;
};

/** Returns the values as the calls take them, where they have no problems. */
export const inputOfCode = ({ idCourse, count, limit, lastDay, state, idCountry }: CodeValues, timezone: string) => ({
  idCourse: idCourse === '' ? null : Number(idCourse),
  count: Number(count),
  limit: limit.trim() === '' ? null : Number(limit),
  until: lastDay === '' ? null : new Date(endOf(lastDay, timezone)).toISOString(),
  state,
  ...(idCountry !== '' && { idCountry: Number(idCountry) }),
});

const endOf = (day: string, timezone: string): number => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return toInstant(next, '00:00', timezone);
};

const isNumberUpTo = (text: string, most: number): boolean =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;
