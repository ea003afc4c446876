import '../tokens/mantine-dates.css';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { firstWeekdayIn } from '../format/week-start.ts';

type Props = {
  /** `YYYY-MM-DD`; null = none. */
  value: string | null;
  onChange: (date: string) => void;
};

/** Renders the calendar of a month in the language of the interface, its weeks as there, with the focus on the chosen day or today. */
export default function Calendar({ value, onChange }: Props) {
  const { t, i18n } = useTranslation('ui');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The one day that the Tab key reaches: the chosen one, else today.
    element.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
  }, []);
  return (
    <DatePicker
      ref={element}
      locale={localeOf(i18n.language)}
      firstDayOfWeek={(firstWeekdayIn(i18n.language) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
      weekendDays={[]}
      highlightToday
      hideOutsideDates
      defaultDate={value ?? undefined}
      value={value}
      onChange={(date) => date !== null && onChange(date)}
      ariaLabels={{
        nextMonth: t('dateField.nextMonth'),
        previousMonth: t('dateField.previousMonth'),
        nextYear: t('dateField.nextYear'),
        previousYear: t('dateField.previousYear'),
        nextDecade: t('dateField.nextYears'),
        previousDecade: t('dateField.previousYears'),
      }}
    />
  );
}

/** Returns the calendar's name of an interface language. */
const localeOf = (language: string): string =>
  language.startsWith('es') ? 'es' : language.startsWith('pt') ? 'pt-br' : 'en';
