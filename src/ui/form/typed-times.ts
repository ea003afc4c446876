/** Returns a typed day as `YYYY-MM-DD`: "26/11/2026", "26.11.26", "26112026" or "2026-11-26"; null for anything else. */
export function parseTypedDate(text: string): string | null {
  const typed = text.trim();
  const found =
    /^(?<d>\d{1,2})[/.\- ](?<m>\d{1,2})[/.\- ](?<y>\d{4}|\d{2})$/.exec(typed) ??
    /^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4})$/.exec(typed) ??
    /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/.exec(typed);
  if (!found?.groups) return null;
  const { d = '', m = '', y = '' } = found.groups;
  const date = `${y.padStart(4, '20')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const day = new Date(`${date}T00:00:00Z`);
  // A day such as 31 April would be read as one of the next month.
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === date ? date : null;
}

/** Returns `YYYY-MM-DD` as "DD/MM/YYYY", and any other text as it is. */
export const formatTypedDate = (value: string): string => value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/** Returns a typed time of day as `HH:mm`: "9:30", "09.30", "930", "9h30" or "9"; null for anything else. */
export function parseTypedTime(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:\s*[:.h ]\s*(\d{2})?|(\d{2}))?$/i.exec(apart(text.trim())) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** Returns 930 and 0930 as 9:30 and 09:30. */
const apart = (text: string): string => text.replace(/^(\d{1,2})(\d{2})$/, '$1:$2');

/** Returns the time of day so many minutes later, within the same day; null where that leaves the day. */
export function addMinutes(time: string, minutes: number): string | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hour === undefined) return null;
  const total = Number(hour) * 60 + Number(minute) + minutes;
  if (total < 0 || total >= 24 * 60) return null;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
