import { IconCalendarMonth, IconCalendarWeek, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconSwitch } from '../../../ui/list/view-switch.tsx';

/** How schedules are shown; the first is the usual one. */
export const shows = ['list', 'week', 'month'] as const;
export type Show = (typeof shows)[number];

const icons = { list: IconList, week: IconCalendarWeek, month: IconCalendarMonth };

/** Renders the choice between the list, a week and a month. */
export function ShowSwitch({ value, onChange }: { value: Show; onChange: (show: Show) => void }) {
  const { t } = useTranslation('schedules');
  return (
    <IconSwitch
      label={t('calendar.show.label')}
      of={shows.map((show) => ({ value: show, label: t(`calendar.show.${show}`), icon: icons[show] }))}
      value={value}
      onChange={onChange}
    />
  );
}
