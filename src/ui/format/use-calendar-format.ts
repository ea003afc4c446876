import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFor } from './format.ts';

/** Returns functions that write days such as `2026-11-26` as the user reads them. */
export function useCalendarFormat() {
  const { i18n } = useTranslation('ui');
  return useMemo(() => calendarFormatFor(i18n.language), [i18n.language]);
}

function calendarFormatFor(language: string) {
  const { day } = formatFor(language, 'UTC');
  const writer = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: 'UTC', ...options });
  const weekday = writer({ weekday: 'short' });
  const month = writer({ month: 'long', year: 'numeric' });
  const span = writer({ day: 'numeric', month: 'long', year: 'numeric' });
  const noonOf = (date: string) => new Date(`${date}T12:00Z`);
  return {
    /** jueves, 26 de noviembre */
    day: (date: string) => day(noonOf(date).toISOString()),
    /** jue */
    weekday: (date: string) => weekday.format(noonOf(date)),
    /** 26 */
    number: (date: string) => Number(date.slice(8)),
    /** noviembre de 2026 */
    month: (date: string) => month.format(noonOf(date)),
    /** 23–29 de noviembre de 2026 */
    span: (first: string, last: string) => span.formatRange(noonOf(first), noonOf(last)),
  };
}
