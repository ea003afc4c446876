import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Schedule } from '../../contract/schedules.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { type Column, RowTitle, Table } from '../../ui/list/table.tsx';
import { Toolbar } from '../../ui/list/toolbar.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { useRead } from '../data/use-read.ts';
import { resultsPath } from '../schedules/paths.ts';
import { YearSelect, yearsFilterOf } from '../schedules/year-select.tsx';
import { AverageBar } from './average-bar.tsx';
import classes from './results.module.css';

/** The schedules that have results. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const [{ year, ...state }, change] = useUrlState({ search: '', year: '', page: 1 });
  const input = { ...state, ...yearsFilterOf(year), withResults: true };
  const reply = useRead(calls.schedules.getSchedules, input, {
    suspend: true,
    keepPrevious: true,
    refreshAfter: pauseFor,
  }).reply;
  return (
    <Screen
      title={t('title')}
      actions={<SearchField label={t('list.search')} value={state.search} onChange={(search) => change({ search })} />}
    >
      <Toolbar end={<YearSelect years={reply.years} year={year} onChange={(year) => change({ year })} />} />
      <Table
        label={t('title')}
        of={reply.content}
        keyOf={({ idSchedule }) => idSchedule}
        columns={useColumns()}
        empty={<Nothing searched={state.search !== '' || reply.years.length > 1} />}
      />
      <Pager {...reply} page={state.page} onChange={(page) => change({ page })} />
    </Screen>
  );
}

export { ReportsScreen as Component };

const pause = 20_000;

const pauseFor = ({ content }: { content: readonly Schedule[] }) =>
  content.some(({ badge }) => badge === 'ON_GOING') ? pause : false;

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
      cell: (schedule) => <AverageBar of={schedule} />,
    },
  ];
}

function Nothing({ searched }: { searched: boolean }) {
  const { t } = useTranslation('reports');
  return searched ? (
    <EmptyState title={t('list.noneFound')}>{t('list.noneFoundText')}</EmptyState>
  ) : (
    <EmptyState title={t('list.none')} action={<ButtonLink to="/schedule">{t('toSchedules')}</ButtonLink>}>
      {t('list.noneText')}
    </EmptyState>
  );
}
