import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import type { FreeSlot } from '../../../contract/schedules.ts';
import { weeksOfMonth } from '../../../core/schedules/calendar.ts';
import { addDays, addMonths } from '../../../core/schedules/days.ts';
import { toLocalDateTime } from '../../../core/schedules/time.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { useCalendarFormat } from '../../../ui/format/use-calendar-format.ts';
import { firstWeekdayIn } from '../../../ui/format/week-start.ts';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { Agenda } from './agenda.tsx';
import classes from './calendar.module.css';
import { MonthGrid } from './month-grid.tsx';
import { paramsOf, slotOn } from './slots.ts';
import { useDialogLink } from './use-dialog-in-url.ts';
import { WeekGrid } from './week-grid.tsx';

type Props = {
  show: 'week' | 'month';
  date: string;
  /** The days that are shown, which `reply` is about. */
  days: readonly string[];
  reply: OutputOf<typeof calls.schedules.getCalendar>;
  /** True while `reply` is of other days or filters. */
  isOld: boolean;
  onDate: (date: string) => void;
};

/** Renders the schedules of a week or a month; where there is little room, day by day. A free time leads to the form of a new schedule. */
export default function Calendar({ show, date, days, reply, isOld, onDate }: Props) {
  const { t, i18n } = useTranslation('schedules');
  const format = useCalendarFormat();
  const { number } = useFormat();
  const zone = useTimeZone() ?? 'UTC';
  const navigate = useNavigate();
  const linkTo = useDialogLink();
  const weekLink = useWeekLink();
  const { ref, isNarrow } = useIsNarrow('week');
  const at = Date.now();
  const now = toLocalDateTime(at, zone);
  const turn = (by: number) => onDate(show === 'week' ? addDays(date, 7 * by) : addMonths(date, by));
  const pick = (slot: FreeSlot) => navigate(linkTo({ new: '', ...paramsOf(slot) }), { preventScrollReset: true });
  const slot = (day: string) => slotOn(day, at, zone);
  const title = show === 'week' ? format.span(days[0] ?? '', days.at(-1) ?? '') : format.month(date);
  const { content, totalrecords } = reply;
  const shared = { label: title, entries: content, onPick: pick, onTurn: turn };
  return (
    <div ref={ref}>
      <div className={classes.bar}>
        <ActionIcon aria-label={t(`calendar.previous.${show}`)} onClick={() => turn(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="sm" onClick={() => onDate(now.date)}>
          {t('calendar.today')}
        </Button>
        <ActionIcon aria-label={t(`calendar.next.${show}`)} onClick={() => turn(1)}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <h2 className={classes.heading}>{title}</h2>
        <LiveRegion seen>
          <span className={classes.summary}>
            {!isOld &&
              (totalrecords === 0
                ? t('calendar.none')
                : totalrecords > content.length
                  ? t('calendar.limited', { shown: number(content.length), total: number(totalrecords) })
                  : t('calendar.count', { count: totalrecords }))}
          </span>
        </LiveRegion>
      </div>
      <div className={classes.body} data-old={isOld || undefined} aria-busy={isOld}>
        {isNarrow ? (
          <Agenda
            label={title}
            days={show === 'month' ? days.filter((day) => day.slice(0, 7) === date.slice(0, 7)) : days}
            entries={content}
            today={now.date}
            slotOn={slot}
          />
        ) : show === 'week' ? (
          <WeekGrid {...shared} days={days} now={now} />
        ) : (
          <MonthGrid
            {...shared}
            date={date}
            weeks={weeksOfMonth(date, firstWeekdayIn(i18n.language))}
            today={now.date}
            slotOn={slot}
            weekLink={weekLink}
          />
        )}
      </div>
      {!isNarrow && <p className={classes.help}>{t(`calendar.help.${show}`)}</p>}
    </div>
  );
}

/** Returns a function that returns the address of the week of a day, with the filters of this one. */
function useWeekLink() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (day: string) => {
    const changed = new URLSearchParams(params);
    changed.set('show', 'week');
    changed.set('date', day);
    return { pathname, search: changed.toString() };
  };
}
