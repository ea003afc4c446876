import { IconCalendarPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { Schedule } from '../../../contract/schedules.ts';
import { roleOf, seesWholeSchool } from '../../../core/people/roles.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useHeadingFocus } from '../../../ui/layout/use-heading-focus.ts';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { Table } from '../../../ui/list/table.tsx';
import { useUrlState } from '../../../ui/navigation/use-url-state.ts';
import { BinLink } from '../../bin/bin-link.tsx';
import { useMe } from '../../data/session.ts';
import { type ListState, useList } from '../../data/use-list.ts';
import { useUndo } from '../../data/use-undo.tsx';
import { useDocumentDialog } from '../../documents/use-document-dialog.tsx';
import { sheetsPath } from '../../paths/scanning.ts';
import { Calendar } from '../calendar/lazy-calendar.ts';
import { ShowSwitch, shows } from '../calendar/show-switch.tsx';
import { useCalendar } from '../calendar/use-calendar.ts';
import { useDialogInUrl, useDialogLink } from '../calendar/use-dialog-in-url.ts';
import { ScheduleDialog, SheetsOfDialog } from '../form/lazy-dialogs.ts';
import { LockedLogins } from './locked-logins.tsx';
import { type PendingAction, ScheduleActionDialog } from './schedule-action-dialog.tsx';
import type { OnScheduleAction } from './schedule-actions.ts';
import { ScheduleDetailsDialog } from './schedule-details-dialog.tsx';
import { toScheduleFilter } from './schedule-filter.ts';
import { SchoolFilters } from './school-filters.tsx';
import { useScheduleColumns } from './use-schedule-columns.tsx';
import { toYearsFilter, YearSelect, yearsOfList } from './year-select.tsx';

const filters = ['all', 'ongoing', 'scheduled', 'finished', 'done', 'incomplete', 'applied', 'cancelled'] as const;
const shape = { filter: filters, year: '', teacher: 0, course: 0, show: shows, date: '' } as const;
type Filters = Pick<ListState<typeof shape>, 'filter' | 'search' | 'year' | 'teacher' | 'course'>;

/** Renders the schedules: which class takes which assessment and when, those in progress first, or in a calendar; with `sm` only of the provider's assessments. */
export function SchedulesScreen({ sm = false }: { sm?: boolean }) {
  const { t } = useTranslation('schedules');
  const seesSchool = seesWholeSchool(roleOf(useMe().idType));
  const filtersOf = ({ filter, search, year, teacher, course }: Filters) => ({
    ...{ filter, search, ...toYearsFilter(year) },
    ...(sm && { sm }),
    ...(seesSchool && toScheduleFilter({ teacher, course })),
  });
  const [{ show }] = useUrlState(shape);
  const list = useList(
    calls.schedules.getSchedules,
    shape,
    (state) => ({ ...filtersOf(state), ...yearsOfList(state.year), page: state.page }),
    {
      refreshAfter,
      enabled: show === 'list',
    },
  );
  const { state, change } = list;
  const calendar = useCalendar(show, state.date, filtersOf(state), refreshAfter);
  const reply = show === 'list' ? list.reply : calendar.reply;
  const years = reply?.years ?? [];
  const opened = useDialogInUrl();
  const navigate = useNavigate();
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { offerUndo, toast } = useUndo();
  useHeadingFocus(announcement);
  const { openDocuments, documents } = useDocumentDialog();
  const choose: OnScheduleAction = ({ action, schedule }) => {
    if (action === 'sheets') return navigate(sheetsPath(schedule.idSchedule));
    if (action !== 'print') return setPendingAction({ action, schedule });
    // What becomes of the documents is shown below dialogs.
    if (opened.idSchedule !== undefined) opened.close();
    const { idSchedule, idAssessment, idCourse, title, courseName } = schedule;
    openDocuments({
      ...{ of: 'schedule', idSchedule, idAssessment, idCourse },
      title: `${title} · ${courseName}`,
      readsSheets: schedule.can.grade,
    });
  };
  const columns = useScheduleColumns(choose, setAnnouncement);
  return (
    <ListScreen
      title={t(sm ? 'titleSm' : 'title')}
      searchLabel={t('search')}
      search={state.search}
      onSearch={(search) => change({ search })}
      action={<AddButton />}
      filters={
        <>
          <FilterChips
            label={t('filter.label')}
            of={filters
              // Nothing is ever there in a school that uses no answer sheets.
              .filter((filter) => filter !== 'applied' || filter === state.filter || (reply?.counts.applied ?? 0) > 0)
              .map((filter) => ({ value: filter, label: t(`filter.${filter}`), count: reply?.counts[filter] }))}
            value={state.filter}
            onChange={(filter) => change({ filter })}
          />
          {seesSchool && <SchoolFilters value={{ teacher: state.teacher, course: state.course }} onChange={change} />}
        </>
      }
      options={
        <>
          <YearSelect years={years} year={state.year} onChange={(year) => change({ year })} />
          <ShowSwitch value={show} onChange={(show) => change({ show })} />
        </>
      }
    >
      <LockedLogins />
      <LiveRegion>{announcement}</LiveRegion>
      {show === 'list' ? (
        <List
          list={list}
          rows={list.reply?.content}
          isFiltered={
            state.filter !== 'all' || state.search !== '' || years.length > 1 || state.teacher + state.course > 0
          }
          none={{ title: t('none.title'), text: t('none.text'), action: <AddButton /> }}
          skeleton={<TableSkeleton columns={5} />}
        >
          {(schedules) => (
            <Table label={t('title')} of={schedules} keyOf={({ idSchedule }) => idSchedule} columns={columns} />
          )}
        </List>
      ) : (
        <Suspense fallback={<TableSkeleton columns={7} />}>
          {calendar.reply ? (
            <Calendar {...calendar} reply={calendar.reply} show={show} onDate={(date) => change({ date })} />
          ) : (
            <TableSkeleton columns={7} />
          )}
        </Suspense>
      )}
      <BinLink label={t('bin')} />
      <Suspense fallback={null}>
        {opened.isNew && (
          <ScheduleDialog
            idAssessment={opened.idAssessment}
            slot={opened.slot}
            forSheets={opened.isForSheets}
            onClose={opened.close}
          />
        )}
        {opened.idOfSheets !== undefined && <SheetsOfDialog idAssessment={opened.idOfSheets} onClose={opened.close} />}
      </Suspense>
      {reply && opened.idSchedule !== undefined && (
        <ScheduleDetailsDialog
          idSchedule={opened.idSchedule}
          listedSchedules={show === 'list' ? (list.reply?.content ?? []) : []}
          onAction={choose}
          onClose={opened.close}
        />
      )}
      {documents}
      {toast}
      <ScheduleActionDialog
        pendingAction={pendingAction}
        onClose={() => setPendingAction(null)}
        onDone={(words, undo) => {
          setPendingAction(null);
          if (undo) offerUndo(words, undo);
          else setAnnouncement(words);
          if (pendingAction?.action === 'delete' && opened.idSchedule !== undefined) opened.close();
        }}
      />
    </ListScreen>
  );
}

export { SchedulesScreen as Component };

const REFRESH_WHILE_OPEN_MS = 20_000;
const REFRESH_BEFORE_OPENING_MS = 60_000;

/** Returns after how many milliseconds the list may have changed by itself, or false. */
function refreshAfter({ content }: { content: readonly Pick<Schedule, 'badge'>[] }): number | false {
  if (content.some(({ badge }) => badge === 'ON_GOING')) return REFRESH_WHILE_OPEN_MS;
  return content.some(({ badge }) => badge === 'SCHEDULED') && REFRESH_BEFORE_OPENING_MS;
}

function AddButton() {
  const { t } = useTranslation('schedules');
  const linkTo = useDialogLink();
  return (
    <ButtonLink to={linkTo({ new: '' })} preventScrollReset leftSection={<IconCalendarPlus size={20} aria-hidden />}>
      {t('add')}
    </ButtonLink>
  );
}
