import { IconAlertTriangle, IconUser, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayOfParty, FreeSlot } from '../../../contract/schedules.ts';
import { formatMinutes, minutesIn, rangeOn } from '../../../core/schedules/days.ts';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './day-strip.module.css';
import { hoursOf, minutesAfterKey, SNAP_MINUTES, snapped, stripRange } from './strip-range.ts';

type Props = {
  /** The planned day, as `2026-11-26T09:30:00+01:00`, and the times on it. */
  moment: string;
  startTime: string;
  endTime: string;
  day: readonly DayOfParty[];
  /** The slot that is offered instead. */
  next: FreeSlot | null;
  /** Called with another start. Without it, the block cannot be moved. */
  onMove?: ((startTime: string) => void) | undefined;
};

const icons = { course: IconUsers, student: IconAlertTriangle, teacher: IconUser };

/** Renders what the class, the students in conflict and the teacher have on a day, with the planned schedule as a block that can be moved. */
export function DayStrip({ moment, startTime, endTime, day, next, onMove }: Props) {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  const planned = { from: minutesIn(startTime), to: minutesIn(endTime) };
  const takenOf = ({ taken }: DayOfParty) => taken.map((one) => ({ ...one, ...rangeOn(moment.slice(0, 10), one) }));
  const offered = next && { from: minutesIn(next.startTime), to: minutesIn(next.endTime) };
  const range = stripRange([planned, ...(offered ? [offered] : []), ...day.flatMap(takenOf)]);
  const place = ({ from, to }: { from: number; to: number }) => {
    const length = range.to - range.from;
    const [first, last] = [Math.max(from, range.from), Math.min(to, range.to)];
    return {
      insetInlineStart: `${((first - range.from) / length) * 100}%`,
      width: `${(Math.max(last - first, 0) / length) * 100}%`,
    };
  };
  const isClash = (party: DayOfParty) => party.kind === 'student' || party.taken.some(({ busy }) => busy);
  const words = `${startTime}–${endTime}`;
  return (
    <section className={classes.strip} aria-label={t('strip.title')} data-clash={day.some(isClash) || undefined}>
      <h3 className={classes.day}>{format.day(moment)}</h3>
      <div className={classes.hours} aria-hidden>
        {hoursOf(range).map((hour) => (
          <span key={hour} style={place({ from: hour * 60, to: hour * 60 })}>
            {formatMinutes(hour * 60)}
          </span>
        ))}
      </div>
      <ul className={classes.parties}>
        {shownOf(day, isClash).map((party, index) => {
          const Icon = icons[party.kind];
          return (
            <li
              // Nothing else tells two students of the same name apart.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
              key={index}
              className={classes.party}
              data-clash={isClash(party) || undefined}
            >
              <span className={classes.name}>
                <Icon size={18} aria-hidden />
                <span>{party.name || t('strip.you')}</span>
              </span>
              <div className={classes.track}>
                {hoursOf(range).map((hour) => (
                  <span key={hour} className={classes.hour} style={place({ from: hour * 60, to: hour * 60 })} />
                ))}
                {takenOf(party).map((one) => (
                  <span
                    key={`${one.title} ${one.opens}`}
                    className={classes.taken}
                    data-busy={one.busy || undefined}
                    style={place(one)}
                    title={`${one.title}, ${one.courseName}, ${formatMinutes(one.from)}–${formatMinutes(one.to)}`}
                  >
                    {party.kind === 'teacher' ? one.courseName : one.title}
                    <span className={classes.visuallyHidden}>
                      {' '}
                      {formatMinutes(one.from)}–{formatMinutes(one.to)}
                    </span>
                  </span>
                ))}
                {party.kind !== 'teacher' && offered && (
                  <span className={classes.free} style={place(offered)}>
                    {t('strip.free')}
                  </span>
                )}
                {party.kind === 'course' && (
                  <Block
                    style={place(planned)}
                    from={planned.from}
                    length={planned.to - planned.from}
                    range={range}
                    words={words}
                    onMove={index === 0 ? onMove : undefined}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {next && (
        <p>
          <strong>
            {next.startTime}–{next.endTime}
          </strong>{' '}
          {t('strip.freeForAll')}
        </p>
      )}
    </section>
  );
}

/** The lines of a strip; a coordinator may choose many classes. */
const MAX_LINES = 10;

/** Returns the first line, those with a conflict, and others as long as there is room. */
const shownOf = (day: readonly DayOfParty[], isClash: (party: DayOfParty) => boolean): DayOfParty[] => {
  const [first, ...others] = day;
  const shown = new Set(others.toSorted((a, b) => Number(isClash(b)) - Number(isClash(a))).slice(0, MAX_LINES - 1));
  return day.filter((party) => party === first || shown.has(party));
};

type BlockProps = {
  style: { insetInlineStart: string; width: string };
  from: number;
  length: number;
  range: { from: number; to: number };
  words: string;
  onMove?: ((startTime: string) => void) | undefined;
};

/** Renders the planned schedule in its class's line; as a slider where it can be moved. */
function Block({ style, from, length, range, words, onMove }: BlockProps) {
  const { t } = useTranslation('schedules');
  const drag = useRef<{ x: number; from: number } | null>(null);
  if (!onMove)
    return (
      <span className={classes.planned} style={style}>
        {t('strip.this')}
      </span>
    );
  const latest = 24 * 60 - 1 - length;
  const moveTo = (minutes: number) => {
    const to = Math.min(Math.max(minutes, 0), latest);
    if (to !== from) onMove(formatMinutes(to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const minutes = minutesAfterKey(event.key, from);
    if (minutes === null) return;
    event.preventDefault();
    moveTo(minutes);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const track = currentTarget.parentElement?.clientWidth ?? 0;
    if (!drag.current || track === 0) return;
    moveTo(snapped(drag.current.from + ((clientX - drag.current.x) / track) * (range.to - range.from)));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={t('strip.move')}
      aria-valuemin={0}
      aria-valuemax={Math.max(latest, from)}
      aria-valuenow={from}
      aria-valuetext={words}
      className={classes.planned}
      data-movable
      style={style}
      title={t('strip.help', { minutes: SNAP_MINUTES })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, from };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    >
      {t('strip.this')}
    </span>
  );
}
