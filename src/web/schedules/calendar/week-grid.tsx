import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry, FreeSlot } from '../../../contract/schedules.ts';
import { type Block, blocksOf, SLOT_MINUTES, slotsFor, spansOf } from '../../../core/schedules/calendar.ts';
import { formatMinutes, weekdayOf } from '../../../core/schedules/days.ts';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useCalendarFormat } from '../../../ui/format/use-calendar-format.ts';
import classes from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';
import { type Cell, cellAfterKey, cellOf, cellProps, focusCell } from './grid-keys.ts';
import { isPast, type LocalMoment, slotOf } from './slots.ts';
import { SpanLines } from './span-lines.tsx';

type Props = {
  label: string;
  days: readonly string[];
  entries: readonly CalendarEntry[];
  now: LocalMoment;
  onPick: (slot: FreeSlot) => void;
  /** Shows the week before (-1) or after (1). */
  onTurn: (by: number) => void;
};

/** Slots of a day from the first one picked to the one reached. */
type Picked = { column: number; from: number; to: number };

const MORNING = 9 * 60;

/**
 * Renders a week by half hours, in which a free time is picked: by a click or Enter, a longer one by dragging or by Shift and
 * the arrow keys.
 */
export function WeekGrid({ label, days, entries, now, onPick, onTurn }: Props) {
  const { t } = useTranslation('schedules');
  const format = useCalendarFormat();
  const table = useRef<HTMLTableElement>(null);
  const slots = slotsFor(days, entries);
  const spans = spansOf(days, entries);
  const lines = Math.max(0, ...spans.map(({ line }) => line + 1));
  const blocks = days.map((day) => blocksOf(day, entries));
  const [focused, setFocused] = useState<Cell | null>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const current = {
    row: Math.min(focused?.row ?? slots.indexOf(MORNING), slots.length - 1),
    column: focused?.column ?? Math.max(days.indexOf(now.date), 0),
  };
  const isOver = ({ row, column }: Cell) => isPast(days[column] ?? '', (slots[row] ?? 0) + SLOT_MINUTES, now);
  const pick = ({ column, from, to }: Picked) => {
    const [first = 0, last = 0] = [slots[Math.min(from, to)], slots[Math.max(from, to)]];
    const cell = { row: Math.min(from, to), column };
    setPicked(null);
    if (!isOver(cell)) onPick(slotOf(days[column] ?? '', first, first === last ? undefined : last + SLOT_MINUTES));
  };
  const isPicked = ({ row, column }: Cell) =>
    picked?.column === column && row >= Math.min(picked.from, picked.to) && row <= Math.max(picked.from, picked.to);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = cellOf(event.target);
    if (!cell || !table.current) return;
    const { row, column } = cell;
    const lengthens = event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
    const next = cellAfterKey(event.key, cell, { rows: slots.length, columns: days.length });
    if (next) {
      focusCell(table.current, next);
      setPicked(lengthens ? { column, from: picked?.from ?? row, to: next.row } : null);
    } else if (event.key === 'Enter' || event.key === ' ') pick(picked ?? { column, from: row, to: row });
    else if (event.key === 'PageUp') onTurn(-1);
    else if (event.key === 'PageDown') onTurn(1);
    else if (event.key === 'Escape' && picked) setPicked(null);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const cell = event.pointerType === 'mouse' && event.button === 0 ? cellOf(event.target) : null;
    setPicked(cell && !isOver(cell) ? { column: cell.column, from: cell.row, to: cell.row } : null);
  };
  const onPointerMove = (event: PointerEvent) => {
    const cell = picked && event.buttons === 1 ? cellOf(event.target) : null;
    if (picked && cell?.column === picked.column && cell.row !== picked.to) setPicked({ ...picked, to: cell.row });
  };

  return (
    <>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells can be chosen is a grid
        role="grid"
        aria-label={label}
        className={classes.week}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => picked && picked.from !== picked.to && pick(picked)}
        onClick={(event) => {
          const cell = cellOf(event.target);
          if (cell) pick({ column: cell.column, from: cell.row, to: cell.row });
        }}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <span className={classes.visuallyHidden}>{t('calendar.time')}</span>
            </th>
            {days.map((day) => (
              <th key={weekdayOf(day)} scope="col" data-today={day === now.date || undefined}>
                {format.weekday(day)} <span className={classes.number}>{format.number(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines > 0 && (
            <tr className={classes.wholeDays}>
              <th scope="row">{t('calendar.wholeDays')}</th>
              {days.map((day, column) => (
                <td key={weekdayOf(day)}>
                  <SpanLines spans={spans} column={column} lines={lines} />
                </td>
              ))}
            </tr>
          )}
          {slots.map((slot, row) => (
            <tr key={slot}>
              {slot % 60 === 0 && (
                <th scope="row" rowSpan={60 / SLOT_MINUTES}>
                  {formatMinutes(slot)}
                </th>
              )}
              {days.map((day, column) => {
                const cell = { row, column };
                const at = (blocks[column] ?? []).filter(({ from, to }) => from < slot + SLOT_MINUTES && to > slot);
                const words = { day: format.day(day), time: formatMinutes(slot) };
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid can be selected
                  <td
                    key={weekdayOf(day)}
                    {...cellProps(cell, current)}
                    aria-selected={isPicked(cell)}
                    data-past={isOver(cell) || undefined}
                    // A link in a disabled cell would be disabled, too.
                    aria-disabled={(isOver(cell) && at.length === 0) || undefined}
                    onFocus={(event) => event.target === event.currentTarget && setFocused(cell)}
                  >
                    <span className={classes.visuallyHidden}>
                      {at.length > 0
                        ? t('calendar.takenCell', { ...words, count: at.length })
                        : t('calendar.cell', words)}
                    </span>
                    {at
                      .filter(({ from }) => from >= slot)
                      .map((block) => (
                        <EntryLink
                          key={block.entry.idSchedule}
                          entry={block.entry}
                          look="block"
                          style={placeOf(block, slot)}
                        />
                      ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <LiveRegion>
        {picked && picked.from !== picked.to
          ? t('calendar.picked', {
              from: formatMinutes(slots[Math.min(picked.from, picked.to)] ?? 0),
              to: formatMinutes((slots[Math.max(picked.from, picked.to)] ?? 0) + SLOT_MINUTES),
            })
          : ''}
      </LiveRegion>
    </>
  );
}

/** Returns where a block is, from the cell of the slot in which it begins; the edge that is left over can be picked. */
const placeOf = ({ from, to, column, columns }: Block<CalendarEntry>, slot: number) => ({
  top: `calc(var(--slot) * ${(from - slot) / SLOT_MINUTES})`,
  height: `calc(var(--slot) * ${(to - from) / SLOT_MINUTES} - 2px)`,
  insetInlineStart: `${(column / columns) * 92}%`,
  width: `${92 / columns}%`,
});
