import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import { Cards } from '../ui/cards.tsx';
import { Empty } from '../ui/empty.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { useFormat } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { PercentBar } from '../ui/percent-bar.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { type Column, RowTitle, Table } from '../ui/table.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { useUrlState } from '../ui/use-url-state.ts';
import { ViewSwitch } from '../ui/view-switch.tsx';
import { useCall } from '../wire/query.ts';

const filters = ['all', 'ongoing', 'scheduled', 'applied', 'finished', 'draft'] as const;
const keyOf = (row: AssessmentRow) => row.idAssessment;

/** The teacher's assessments, filtered, searched and paged by the server. */
export function AssessmentsScreen() {
  const { t } = useTranslation('assessments');
  const [{ show, ...state }, change] = useUrlState({ filter: filters, search: '', page: 1, show: ['list', 'grid'] });
  const reply = useCall(calls.assessments.getAssessments, state);
  const columns = useColumns();
  const empty = <Nothing found={reply.counts.all > 0} />;
  return (
    <Screen
      title={t('title')}
      actions={<SearchField label={t('search')} value={state.search} onChange={(search) => change({ search })} />}
    >
      <Toolbar end={<ViewSwitch value={show} onChange={(view) => change({ show: view, page: state.page })} />}>
        <FilterChips
          label={t('filter.label')}
          of={filters.map((filter) => ({ value: filter, label: t(`filter.${filter}`), count: reply.counts[filter] }))}
          value={state.filter}
          onChange={(filter) => change({ filter })}
        />
      </Toolbar>
      {show === 'list' ? (
        <Table label={t('title')} of={reply.content} keyOf={keyOf} columns={columns} empty={empty} />
      ) : (
        <Cards label={t('title')} of={reply.content} keyOf={keyOf} empty={empty}>
          {(row) => (
            <>
              <RowTitle title={row.title} detail={row.subtitle} />
              <StatusBadge of="assessment" badge={row.badge} />
              <PercentBar percent={row.hitAverage} />
            </>
          )}
        </Cards>
      )}
      <Pager {...reply} page={state.page} onChange={(page) => change({ page })} />
    </Screen>
  );
}

export { AssessmentsScreen as Component };

function useColumns(): Column<AssessmentRow>[] {
  const { t } = useTranslation('assessments');
  const { dateTime, number } = useFormat();
  return [
    {
      key: 'title',
      head: t('column.assessment'),
      role: 'title',
      cell: (row) => <RowTitle title={row.title} detail={row.subtitle} />,
    },
    {
      key: 'badge',
      head: t('column.status'),
      cell: (row) => <StatusBadge of="assessment" badge={row.badge} />,
    },
    {
      key: 'course',
      head: t('column.course'),
      cell: ({ schedule }) => schedule && `${schedule.courseName} · ${dateTime(schedule.opens)}`,
    },
    { key: 'questions', head: t('column.questions'), align: 'end', cell: (row) => number(row.qntQuestions) },
    {
      key: 'average',
      head: t('column.hitAverage'),
      align: 'end',
      cell: (row) => <PercentBar percent={row.hitAverage} />,
    },
  ];
}

function Nothing({ found }: { found: boolean }) {
  const { t } = useTranslation('assessments');
  return found ? (
    <Empty title={t('noneFound.title')}>{t('noneFound.text')}</Empty>
  ) : (
    <Empty title={t('none.title')}>{t('none.text')}</Empty>
  );
}
