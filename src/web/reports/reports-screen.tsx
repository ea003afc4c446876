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
import { toScheduleFilter } from '../schedules/list/schedule-filter.ts';
import { SchoolFilters } from '../schedules/list/school-filters.tsx';
import { toYearsFilter, YearSelect } from '../schedules/list/year-select.tsx';
import { resultsPath } from '../schedules/paths.ts';
import { AverageBar } from './charts/average-bar.tsx';
import classes from './results.module.css';

/** Renders the list of schedules that have results. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const seesSchool = seesWholeSchool(roleOf(useMe().idType));
  const list = useList(
    calls.schedules.getSchedules,
    { year: '', teacher: 0, course: 0 },
    ({ year, teacher, course, ...input }) => ({
      ...input,
      ...toYearsFilter(year),
      ...(seesSchool && toScheduleFilter({ teacher, course })),
      withResults: true,
    }),
    { refreshAfter },
  );
  const { state, change, reply } = list;
  const columns = useColumns();
  const years = reply?.years ?? [];
  return (
    <ListScreen
      title={t('title')}
      searchLabel={t('list.search')}
      search={state.search}
      onSearch={(search) => change({ search })}
      filters={
        seesSchool && <SchoolFilters value={{ teacher: state.teacher, course: state.course }} onChange={change} />
      }
      options={<YearSelect years={years} year={state.year} onChange={(year) => change({ year })} />}
    >
      <List
        list={list}
        rows={reply?.content}
        isFiltered={state.search !== '' || years.length > 1 || state.teacher + state.course > 0}
        none={{
          title: t('list.none'),
          text: t('list.noneText'),
          action: <ButtonLink to="/schedule">{t('toSchedules')}</ButtonLink>,
        }}
        skeleton={<TableSkeleton columns={4} />}
      >
        {(schedules) => (
          <Table label={t('title')} of={schedules} keyOf={({ idSchedule }) => idSchedule} columns={columns} />
        )}
      </List>
    </ListScreen>
  );
}

export { ReportsScreen as Component };

const REFRESH_WHILE_OPEN = 20_000;

const refreshAfter = ({ content }: { content: readonly Schedule[] }) =>
  content.some(({ badge }) => badge === 'ON_GOING') && REFRESH_WHILE_OPEN;

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
