import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '../../../contract/schedules.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { StatusBadge } from '../../display/status-badge.tsx';
import { useWindowFormat } from '../use-window-format.ts';
import classes from './calendar.module.css';
import { useDialogLink } from './use-dialog-in-url.ts';

type Props = {
  entry: CalendarEntry;
  /** At its hours, in one line, or with its whole status in a list. */
  look: 'block' | 'line' | 'row';
  style?: CSSProperties;
  /** Whether it goes on before and after what is drawn. */
  isBefore?: boolean;
  isAfter?: boolean;
  /** Whether the time is written first; otherwise only screen readers and the tooltip tell it. */
  hasTime?: boolean;
};

/** Renders a schedule in a calendar as a link that opens it. */
export function EntryLink({ entry, look, style, isBefore, isAfter, hasTime = true }: Props) {
  const { t } = useTranslation('schedules');
  const linkTo = useDialogLink();
  const { time } = useFormat();
  const { span } = useWindowFormat();
  const { idSchedule, title, courseName, addedBy, badge } = entry;
  const when = span(entry);
  return (
    <Link
      to={linkTo({ id: idSchedule })}
      preventScrollReset
      className={classes.entry}
      data-look={look}
      data-badge={badge}
      data-before={isBefore || undefined}
      data-after={isAfter || undefined}
      style={style}
      title={`${title} · ${courseName} · ${when} · ${t('addedBy', { teacher: addedBy })}`}
    >
      <StatusBadge subject="schedule" badge={badge} isSmall={look !== 'row'} />
      {look === 'row' ? (
        <span className={classes.when}>{when}</span>
      ) : (
        <>
          {hasTime && (
            <span className={classes.when} aria-hidden>
              {time(entry.opens)}
            </span>
          )}
          <span className={classes.visuallyHidden}>{when}</span>
        </>
      )}
      <span className={classes.title}>{title}</span> <span className={classes.course}>{courseName}</span>
    </Link>
  );
}
