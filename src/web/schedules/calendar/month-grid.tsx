import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry, FreeSlot } from '../../../contract/schedules.ts';
import { byTime, isLong, isOn, spansOf } from '../../../core/schedules/calendar.ts';
import { weekdayOf } from '../../../core/schedules/days.ts';
import { useCalendarFormat } from '../../../ui/format/use-calendar-format.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import classes from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';
import { type Cell, cellAfterKey, cellOf, cellProps, focusCell } from './grid-keys.ts';
import { SpanLines } from './span-lines.tsx';

type Props = {
  label: string;
  /** A day of the month. */
  date: string;
  weeks: readonly (readonly string[])[];
  entries: readonly CalendarEntry[];
  today: string;
  /** Returns what is planned when a day is picked; null = nothing can be. */
  slotOn: (day: string) => FreeSlot | null;
  onPick: (slot: FreeSlot) => void;
  /** Shows the month before (-1) or after (1). */
  onTurn: (by: number) => void;
  /** Returns the link to the week of a day. */
  weekLink: (day: string) => { pathname: string; search: string };
};

/** How much a day shows: lines of long schedules, and entries with them. */
const MOST = { lines: 2, entries: 4 };

/** Renders a month by weeks, in which a day is picked by a click or Enter. */
export function MonthGrid(props: Props) {
  const { label, date, weeks, entries, today, slotOn, onPick, onTurn, weekLink } = props;
  const { t } = useTranslation('schedules');
  const format = useCalendarFormat();
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<Cell | null>(null);
  const dayAt = ({ row, column }: Cell) => weeks[row]?.[column] ?? '';
  const first = weeks.flatMap((week, row) => week.map((day, column) => ({ day, row, column })));
  const found = first.find(({ day }) => day === today) ?? first.find(({ day }) => day.slice(0, 7) === date.slice(0, 7));
  const current = {
    row: Math.min(focused?.row ?? found?.row ?? 0, weeks.length - 1),
    column: focused?.column ?? found?.column ?? 0,
  };
  const pick = (cell: Cell) => {
    const slot = slotOn(dayAt(cell));
    if (slot) onPick(slot);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || !table.current) return;
    const next = cellAfterKey(event.key, cell, { rows: weeks.length, columns: 7 });
    if (next) focusCell(table.current, next);
    else if (event.key === 'Enter' || event.key === ' ') pick(cell);
    else if (event.key === 'PageUp') onTurn(-1);
    else if (event.key === 'PageDown') onTurn(1);
    else return;
    event.preventDefault();
  };
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells can be chosen is a grid
      role="grid"
      aria-label={label}
      className={classes.month}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const cell = cellOf(target);
        if (cell) pick(cell);
      }}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={weekdayOf(day)} scope="col">
              {format.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => {
          const spans = spansOf(week, entries);
          const lines = Math.min(Math.max(0, ...spans.map(({ line }) => line + 1)), MOST.lines);
          return (
            // The weeks of another month take the places of these, and the focus stays.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={row}>
              {week.map((day, column) => {
                const cell = { row, column };
                const short = byTime(entries.filter((entry) => !isLong(entry) && isOn(entry, day)));
                const shown = short.slice(0, MOST.entries - lines);
                const long = spans.filter((span) => span.first <= column && column <= span.last);
                const hidden = short.length - shown.length + long.filter(({ line }) => line >= lines).length;
                const count = short.length + long.length;
                return (
                  <td
                    key={weekdayOf(day)}
                    {...cellProps(cell, current)}
                    data-past={slotOn(day) === null || undefined}
                    data-today={day === today || undefined}
                    data-other={day.slice(0, 7) !== date.slice(0, 7) || undefined}
                    onFocus={(event) => event.target === event.currentTarget && setFocused(cell)}
                  >
                    <span className={classes.visuallyHidden}>
                      {count > 0 ? t('calendar.takenDay', { day: format.day(day), count }) : format.day(day)}
                    </span>
                    <Link
                      to={weekLink(day)}
                      tabIndex={-1}
                      className={classes.number}
                      aria-label={t('calendar.toWeek', { day: format.day(day) })}
                      preventScrollReset
                    >
                      {format.number(day)}
                    </Link>
                    <SpanLines spans={spans} column={column} lines={lines} />
                    {shown.map((entry) => (
                      <EntryLink key={entry.idSchedule} entry={entry} look="line" />
                    ))}
                    {hidden > 0 && (
                      <Link
                        to={weekLink(day)}
                        className={classes.more}
                        aria-label={t('calendar.moreOn', { count: hidden, day: format.day(day) })}
                        preventScrollReset
                      >
                        {t('calendar.more', { count: hidden })}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
