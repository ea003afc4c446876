import { useTranslation } from 'react-i18next';
import { useTimeZone } from './time-zone.ts';

/**
 * Dates and numbers as the user reads them. Moments are ISO 8601 texts as the calls give them, shown by the clocks
 * of the user's school; percentages are 0 to 100.
 */
export function formatFor(language: string, timeZone: string | undefined) {
  const clocks = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  // The day comes first, as in all dates here.
  const days = language === 'en' ? 'en-GB' : language;
  const longDay = new Intl.DateTimeFormat(days, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const shortWeekday = new Intl.DateTimeFormat(language, { timeZone, weekday: 'short' });
  const plain = new Intl.NumberFormat(language);
  const oneDigit = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const twoDigits = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const oneDecimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const twoDecimals = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  });
  const withSign = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const whole = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });

  const parts = (moment: string) => {
    const read = Object.fromEntries(clocks.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
    return { date: `${read.day}/${read.month}/${read.year}`, time: `${read.hour}:${read.minute}` };
  };

  return {
    /** 24/11/2026 */
    date: (moment: string) => parts(moment).date,
    /** 09:00 */
    time: (moment: string) => parts(moment).time,
    /** 24/11/2026, 09:00 */
    dateTime: (moment: string) => `${parts(moment).date}, ${parts(moment).time}`,
    /** 09:00–10:00, or with both dates where they differ. */
    times: (from: string, until: string) => {
      const [begin, end] = [parts(from), parts(until)];
      return begin.date === end.date
        ? `${begin.time}–${end.time}`
        : `${begin.date}, ${begin.time} – ${end.date}, ${end.time}`;
    },
    /** martes, 24 de noviembre */
    day: (moment: string) => longDay.format(new Date(moment)),
    /** mar 24/11 */
    shortDay: (moment: string) => `${shortWeekday.format(new Date(moment))} ${parts(moment).date.slice(0, 5)}`,
    number: (value: number) => plain.format(value),
    /** A grade: at most one digit after the point. */
    grade: (value: number) => oneDigit.format(value),
    /** A grade on a response: at most two digits after the point. */
    answerGrade: (value: number) => twoDigits.format(value),
    /** Points on a scale: always one digit after the point. */
    points: (value: number) => oneDecimal.format(value),
    /** A figure of item analysis: always two digits after the point, and no sign where they are all 0. */
    hundredths: (value: number) => twoDecimals.format(value),
    /** A correlation with its sign: +0.29 */
    signed: (value: number) => withSign.format(value),
    /** 68 % */
    percent: (value: number) => whole.format(value / 100),
  };
}

export function useFormat() {
  const { i18n } = useTranslation('ui');
  return formatFor(i18n.language, useTimeZone());
}
