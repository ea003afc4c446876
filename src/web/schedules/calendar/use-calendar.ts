import { useTranslation } from 'react-i18next';
import type { InputOf, OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { weekOf, weeksOfMonth } from '../../../core/schedules/calendar.ts';
import { isLocalDate, toLocalDateTime } from '../../../core/schedules/time.ts';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { firstWeekdayIn } from '../../../ui/format/week-start.ts';
import { useRead } from '../../data/use-read.ts';
import type { Show } from './show-switch.tsx';

const { getCalendar } = calls.schedules;
type Filters = Omit<InputOf<typeof getCalendar>, 'firstDate' | 'days'>;

/** Returns the week or the month of the date in the URL, and what is scheduled in it; of today without a date. */
export function useCalendar(
  show: Show,
  dateInUrl: string,
  filters: Filters,
  refreshAfter: (reply: OutputOf<typeof getCalendar>) => number | false,
) {
  const { i18n } = useTranslation('schedules');
  const zone = useTimeZone() ?? 'UTC';
  const date = isShown(dateInUrl) ? dateInUrl : toLocalDateTime(Date.now(), zone).date;
  const first = firstWeekdayIn(i18n.language);
  const days = show === 'month' ? weeksOfMonth(date, first).flat() : weekOf(date, first);
  const input = { ...filters, firstDate: days[0] ?? date, days: days.length };
  const { reply, isOld } = useRead(getCalendar, input, { enabled: show !== 'list', keepPrevious: true, refreshAfter });
  return { date, days, reply, isOld };
}

const isShown = (date: string): boolean => isLocalDate(date) && date >= '1900' && date < '2200';
