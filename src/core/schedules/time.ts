import { DateTime, IANAZone } from 'luxon';

/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Returns whether a text is a calendar day written `YYYY-MM-DD`. */
export const isLocalDate = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text, { zone: 'utc' }).isValid;

/** Returns whether a text is a time of day from `00:00` to `23:59`. */
export const isLocalTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * Returns whether a text names a time zone such as "Europe/Madrid". A bare offset does not: it has no daylight saving
 * time.
 */
export const isTimeZone = (text: string): boolean => startsLikeZone(text) && IANAZone.isValidZone(text);

const startsLikeZone = (text: string): boolean => /^[a-z]/i.test(text);

/**
 * Returns the instant at which clocks in a zone show this date and time. A time skipped by daylight saving moves
 * forward by what was skipped; of one shown twice the first is returned. Throws RangeError for an invalid date, time
 * or zone.
 */
export function toInstant(date: string, time: string, zone: string): Instant {
  if (!isLocalDate(date) || !isLocalTime(time)) throw new RangeError(`No date and time: ${date} ${time}`);
  const clocks = zoneNamed(zone);
  const offsetAt = (instant: Instant) => Math.round(clocks.offset(instant) * minute);
  const asUtc = Date.parse(`${date}T${time}Z`);
  const offsetBefore = offsetAt(asUtc - day);
  const offsetAfter = offsetAt(asUtc + day);
  const before = asUtc - offsetBefore;
  const after = asUtc - offsetAfter;
  return offsetAt(before) !== offsetBefore && offsetAt(after) === offsetAfter ? after : before;
}

/**
 * Returns the date and time that clocks in a zone show at an instant, without seconds. Throws RangeError for an
 * invalid zone.
 */
export function toLocalDateTime(instant: Instant, zone: string): { date: string; time: string } {
  const text = toIsoWithOffset(instant, zone);
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** Returns ISO 8601 with an offset, such as `2026-03-29T09:00:00+02:00`; milliseconds only if there are any. */
export function toIsoWithOffset(instant: Instant, zone: string): string {
  const text = DateTime.fromMillis(instant, { zone: zoneNamed(zone) }).toISO({ suppressMilliseconds: true });
  if (text === null) throw new RangeError(`No instant: ${instant}`);
  return text;
}

function zoneNamed(zone: string): IANAZone {
  // Zones are cached with whether they are valid; asking Intl again takes longer than all the rest.
  const found = startsLikeZone(zone) ? IANAZone.create(zone) : null;
  if (!found?.isValid) throw new RangeError(`No time zone: ${zone}`);
  return found;
}
