import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Schedule } from '../../contract/schedules.ts';
import { roleOf, seesWholeSchool } from '../../core/people/roles.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { List } from '../../ui/list/list.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type Column, RowTitle, Table } from '../../ui/list/table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useMe } from '../data/session.ts';
import { useList } from '../data/use-list.ts';
import { useRead } from '../data/use-read.ts';
import { AverageBar } from '../display/average-bar.tsx';
import { resultsPath } from '../paths/schedules.ts';
import { toScheduleFilter } from '../schedules/list/schedule-filter.ts';
import { SchoolFilters } from '../schedules/list/school-filters.tsx';
import { YearSelect, yearsOfList } from '../schedules/list/year-select.tsx';
import classes from './results.module.css';

/** Renders the list of schedules that have results; with `sm` only of the provider's assessments. */
export function ReportsScreen({ sm = false }: { sm?: boolean }) {
  const { t } = useTranslation('reports');
  const seesSchool = seesWholeSchool(roleOf(useMe().idType));
  const list = useList(
    calls.schedules.getSchedules,
    { year: '', teacher: 0, course: 0 },
    ({ year, teacher, course, ...input }) => ({
      ...input,
      ...yearsOfList(year),
      ...(sm && { sm }),
      ...toScheduleFilter({ teacher: seesSchool ? teacher : 0, course }),
      withResults: true,
    }),
    { refreshAfter },
  );
  const { state, change, reply } = list;
  const columns = useColumns();
  const filtered = { ...(sm && { sm }), ...yearsOfList(state.year) };
  const courses = useRead(calls.reports.getCoursesNew, filtered, { onFailure: 'tell', keepPrevious: true }).reply;
  const years = useRead(calls.reports.getReportsYearFilter, { ...(sm && { sm }) }, { onFailure: 'tell' }).reply
    ?.content;
  return (
    <ListScreen
      title={t(sm ? 'titleSm' : 'title')}
      searchLabel={t('list.search')}
      search={state.search}
      onSearch={(search) => change({ search })}
      filters={
        (seesSchool || state.course > 0 || (courses?.content.length ?? 0) > 1) && (
          <SchoolFilters
            value={{ teacher: state.teacher, course: state.course }}
            onChange={change}
            hasTeachers={seesSchool}
            courses={courses?.content ?? []}
          />
        )
      }
      options={<YearSelect years={years ?? []} year={state.year} onChange={(year) => change({ year })} />}
    >
      <List
        list={list}
        rows={reply?.content}
        isFiltered={
          state.search !== '' || state.year !== '' || (years?.length ?? 0) > 1 || state.teacher + state.course > 0
        }
        none={{
          title: t('list.none'),
          text: t('list.noneText'),
          action: <ButtonLink to="/schedule">{t('toSchedules')}</ButtonLink>,
        }}
        skeleton={<TableSkeleton columns={4} />}
      >
        {(schedules) => (
          <Table
            label={t(sm ? 'titleSm' : 'title')}
            of={schedules}
            keyOf={({ idSchedule }) => idSchedule}
            columns={columns}
          />
        )}
      </List>
    </ListScreen>
  );
}

export { ReportsScreen as Component };

const REFRESH_WHILE_OPEN_MS = 20_000;

const refreshAfter = ({ content }: { content: readonly Schedule[] }) =>
  content.some(({ badge }) => badge === 'ON_GOING') && REFRESH_WHILE_OPEN_MS;

function useColumns(): Column<Schedule>[] {
  const { t } = useTranslation('reports');
  const { date, number } = useFormat();
  return [
    {
      key: 'title',
      head: t('list.assessment'),
      role: 'title',
      cell: ({ idSchedule, title, subtitle }) => (
        <RowTitle title={<Link to={resultsPath(idSchedule)}>{title}</Link>} detail={subtitle} />
      ),
    },
    {
      key: 'course',
      head: t('list.course'),
      cell: ({ courseName, opens, badge }) => (
        <>
          {courseName}
          <div className={classes.small}>
            {badge === 'ON_GOING' ? `${date(opens)} · ${t('list.open')}` : date(opens)}
          </div>
        </>
      ),
    },
    {
      key: 'finished',
      head: t('list.finished'),
      cell: ({ finished, students }) => t('list.of', { finished: number(finished), students: number(students) }),
    },
    {
      key: 'average',
      head: t('list.average'),
      align: 'end',
      cell: (schedule) => <AverageBar result={schedule} />,
    },
  ];
}
