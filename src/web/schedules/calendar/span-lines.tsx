import type { CalendarEntry } from '../../../contract/schedules.ts';
import type { Span } from '../../../core/schedules/calendar.ts';
import classes from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';

type Props = {
  spans: readonly Span<CalendarEntry>[];
  /** The day of the week that is rendered, from 0. */
  column: number;
  /** How many lines the week has. */
  lines: number;
};

/** Renders the long schedules that begin on a day of a week, over the days they last, each in its line. */
export function SpanLines({ spans, column, lines }: Props) {
  return Array.from({ length: lines }, (_, line) => {
    const span = spans.find((one) => one.line === line && one.first === column);
    const days = span ? span.last - span.first + 1 : 0;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
      <div key={line} className={classes.line}>
        {span && (
          <EntryLink
            entry={span.entry}
            look="line"
            hasTime={false}
            isBefore={span.isBefore}
            isAfter={span.isAfter}
            style={{ width: `calc(${days * 100}% + ${days - 1} * (2 * var(--space-1) + 1px))` }}
          />
        )}
      </div>
    );
  });
}
