/** The format of each cell style of a workbook, by its index; blank for none. */
export type CellFormats = { formats: readonly string[]; isFrom1904: boolean };

/** Formats that workbooks name by a number alone; of dates and times it only matters that they are some. */
export const builtinFormat = (id: number): string => {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'yyyy-mm-dd';
  if (id >= 18 && id <= 21) return 'hh:mm';
  if (id === 22) return 'yyyy-mm-dd hh:mm';
  return id === 9 || id === 10 ? '0%' : '';
};

/** From here on spreadsheets have changed the last digits, and show the number in powers of ten. */
const LONGEST_EXACT = 1e15;
const DAY_MS = 86_400_000;

/**
 * Returns a number as a spreadsheet shows it, as far as it says who or what is meant: zeros before it, dates (`2010-03-04`),
 * percentages. Decimals are not rounded; a number with destroyed digits stays in powers of ten.
 */
export function shownNumber(value: string, format: string, isFrom1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (Math.abs(number) >= LONGEST_EXACT) return number.toExponential(5).toUpperCase();
  const section = plainFormat(format);
  if (/[ymdhs]/i.test(section) && !/general/i.test(section))
    return shownDate(number, section, isFrom1904) ?? exact(number);
  if (/^[^.,]*%[^.,]*$/.test(section)) return `${exact(number * 100)}%`;
  return padded(number, format) ?? exact(number);
}

/** Returns a number without what binary fractions add to it. */
const exact = (number: number): string => String(Number(number.toPrecision(15)));

/** Returns the first section of a format without literal texts, colours and places. */
const plainFormat = (format: string): string =>
  (format.split(';')[0] ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');

/** Returns a whole number in a format of digits and literal texts, such as `00000` or `000-000`; null for other formats. */
function padded(number: number, format: string): string | null {
  if (!Number.isInteger(number) || number < 0) return null;
  const parts = (format.split(';')[0] ?? '').match(/"[^"]*"|\\.|\[[^\]]*\]|./g) ?? [];
  const zeros = parts.filter((part) => part === '0').length;
  if (zeros < 2 || parts.some((part) => /^[.,%?eE@]$/.test(part))) return null;
  // From the right, as many digits as there are places; the first place has the rest.
  let digits = String(number).padStart(zeros, '0');
  let places = parts.filter((part) => part === '0' || part === '#').length;
  let text = '';
  for (const part of parts.toReversed()) {
    if (part === '0' || part === '#') {
      text = (places === 1 ? digits : digits.slice(-1)) + text;
      digits = digits.slice(0, -1);
      places--;
    } else if (!part.startsWith('[')) text = part.replace(/^"|"$|^\\/g, '') + text;
  }
  return text;
}

function shownDate(serial: number, section: string, isFrom1904: boolean): string | null {
  const days = serial + (isFrom1904 ? 1462 : 0);
  if (days < 0 || days > 2_958_466) return null;
  const hasTime = /[hs]/i.test(section);
  // Day 60 of spreadsheets is 29 February 1900, which never was.
  const moment = new Date(Math.round((days - 25_569 + (days < 60 ? 1 : 0)) * DAY_MS)).toISOString();
  const hasDate = /[yd]/i.test(section);
  const date = moment.slice(0, 10);
  const time = moment.slice(11, 16);
  if (hasDate) return hasTime ? `${date} ${time}` : date;
  return hasTime ? (days < 1 ? time : null) : date;
}
