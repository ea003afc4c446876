import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format.ts';

type Span = { opens: string; closes: string };

/** Returns functions that format a time window ("24/11/2026 09:00–10:00") and minutes ("45 min"). */
export function useWindowFormat() {
  const { i18n } = useTranslation('schedules');
  const { date, time, dateTime } = useFormat();
  const inMinutes = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'minute' });
  return {
    span: ({ opens, closes }: Span) =>
      date(opens) === date(closes)
        ? `${date(opens)} ${time(opens)}–${time(closes)}`
        : `${dateTime(opens)} – ${dateTime(closes)}`,
    minutes: (minutes: number) => inMinutes.format(minutes),
  };
}
