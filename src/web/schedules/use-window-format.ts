import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format.ts';
import { unitFormatFor } from '../../ui/format/units.ts';

type Span = { opens: string; closes: string };

/** Returns functions that format a time window ("24/11/2026, 09:00–10:00") and minutes ("45 min"). */
export function useWindowFormat() {
  const { i18n } = useTranslation('schedules');
  const { date, time, dateTime } = useFormat();
  return {
    span: ({ opens, closes }: Span) =>
      date(opens) === date(closes) ? `${dateTime(opens)}–${time(closes)}` : `${dateTime(opens)} – ${dateTime(closes)}`,
    minutes: unitFormatFor(i18n.language, 'minute'),
  };
}
