import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry, FreeSlot } from '../../../contract/schedules.ts';
import { byTime, isOn } from '../../../core/schedules/calendar.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { useCalendarFormat } from '../../../ui/format/use-calendar-format.ts';
import classes from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';
import { paramsOf } from './slots.ts';
import { useDialogLink } from './use-dialog-in-url.ts';

type Props = {
  label: string;
  days: readonly string[];
  entries: readonly CalendarEntry[];
  today: string;
  /** Returns what is planned when a day is picked; null = nothing can be. */
  slotOn: (day: string) => FreeSlot | null;
};

/** Renders the days with what is scheduled on each, one below the other; past days only where there was something. */
export function Agenda({ label, days, entries, today, slotOn }: Props) {
  const { t } = useTranslation('schedules');
  const format = useCalendarFormat();
  const linkTo = useDialogLink();
  return (
    <ol className={classes.agenda} aria-label={label}>
      {days.map((day) => {
        const slot = slotOn(day);
        const here = byTime(entries.filter((entry) => isOn(entry, day)));
        if (!slot && here.length === 0 && day !== today) return null;
        return (
          <li key={day} data-today={day === today || undefined}>
            <div className={classes.dayHead}>
              <h3>{format.day(day)}</h3>
              {slot && (
                <ButtonLink
                  to={linkTo({ new: '', ...paramsOf(slot) })}
                  variant="quiet"
                  size="sm"
                  preventScrollReset
                  aria-label={t('calendar.plan', { day: format.day(day) })}
                  leftSection={<IconPlus size={18} aria-hidden />}
                >
                  {t('add')}
                </ButtonLink>
              )}
            </div>
            {here.map((entry) => (
              <EntryLink key={entry.idSchedule} entry={entry} look="row" />
            ))}
          </li>
        );
      })}
    </ol>
  );
}
