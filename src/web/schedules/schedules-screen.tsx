import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Schedule } from '../../contract/schedules.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useHeadingFocus } from '../../ui/layout/use-heading-focus.ts';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { Table } from '../../ui/list/table.tsx';
import { Toolbar } from '../../ui/list/toolbar.tsx';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { useRead } from '../data/use-read.ts';
import { ActionDialog, type PendingAction } from './action-dialog.tsx';
import { useColumns } from './columns.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { LockedLogins } from './locked-logins.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useDialogInUrl, useDialogLink } from './use-dialog-in-url.ts';
import { YearSelect, yearsFilterOf } from './year-select.tsx';

const filters = ['all', 'ongoing', 'scheduled', 'finished', 'done', 'incomplete', 'applied', 'cancelled'] as const;

/** Which class answers which assessment and when, what is open now first. */
export function SchedulesScreen() {
  const { t } = useTranslation('schedules');
  const [{ year, ...state }, change] = useUrlState({ filter: filters, search: '', year: '', page: 1 });
  const input = { ...state, ...yearsFilterOf(year) };
  const reply = useRead(calls.schedules.getSchedules, input, {
    suspend: true,
    keepPrevious: true,
    refreshAfter: pauseFor,
  }).reply;
  const opened = useDialogInUrl();
  const [acting, setActing] = useState<PendingAction | null>(null);
  const [said, setSaid] = useState('');
  useHeadingFocus(said);
  const columns = useColumns(setActing, setSaid);
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <SearchField label={t('search')} value={state.search} onChange={(search) => change({ search })} />
          <AddButton />
        </>
      }
    >
      <Toolbar end={<YearSelect years={reply.years} year={year} onChange={(year) => change({ year })} />}>
        <FilterChips
          label={t('filter.label')}
          of={filters
            .filter((filter) => filter === 'all' || filter === state.filter || reply.counts[filter] > 0)
            .map((filter) => ({ value: filter, label: t(`filter.${filter}`), count: reply.counts[filter] }))}
          value={state.filter}
          onChange={(filter) => change({ filter })}
        />
      </Toolbar>
      <LockedLogins />
      <LiveRegion>{said}</LiveRegion>
      <Table
        label={t('title')}
        of={reply.content}
        keyOf={({ idSchedule }) => idSchedule}
        columns={columns}
        empty={<Nothing filtered={state.filter !== 'all' || state.search !== '' || reply.years.length > 1} />}
      />
      <Pager {...reply} page={state.page} onChange={(page) => change({ page })} />
      {opened.isNew && <ScheduleDialog idAssessment={opened.idAssessment} onClose={opened.close} />}
      {opened.idSchedule !== undefined && (
        <DetailsDialog idSchedule={opened.idSchedule} listed={reply.content} onAct={setActing} onClose={opened.close} />
      )}
      <ActionDialog
        acting={acting}
        onClose={() => setActing(null)}
        onDone={(words) => {
          setActing(null);
          setSaid(words);
          if (acting?.act === 'delete' && opened.idSchedule !== undefined) opened.close();
        }}
      />
    </Screen>
  );
}

export { SchedulesScreen as Component };

const soon = 20_000;
const later = 60_000;

/** Milliseconds until the list may look different: not for long while something in it is open. */
function pauseFor({ content }: { content: readonly Schedule[] }): number | false {
  if (content.some(({ badge }) => badge === 'ON_GOING')) return soon;
  return content.some(({ badge }) => badge === 'SCHEDULED') ? later : false;
}

function AddButton() {
  const { t } = useTranslation('schedules');
  const opening = useDialogLink();
  return (
    <ButtonLink to={opening({ new: '' })} preventScrollReset leftSection={<IconCalendarPlus size={20} aria-hidden />}>
      {t('add')}
    </ButtonLink>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('schedules');
  return filtered ? (
    <EmptyState title={t('noneFound.title')}>{t('noneFound.text')}</EmptyState>
  ) : (
    <EmptyState title={t('none.title')} action={<AddButton />}>
      {t('none.text')}
    </EmptyState>
  );
}
