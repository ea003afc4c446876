import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import { newAssessmentPath, stepPath } from '../builder/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Pager } from '../ui/pager.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { CardsSkeleton, TableSkeleton } from '../ui/skeletons.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { useUrlState } from '../ui/use-url-state.ts';
import { ViewSwitch } from '../ui/view-switch.tsx';
import { useChange } from '../wire/query.ts';
import { useKeptCall } from '../wire/use-kept-call.ts';
import { AssessmentList } from './assessment-list.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { OrderMenu, orders } from './order-menu.tsx';
import { RowActions } from './row-actions.tsx';

const filters = ['all', 'ongoing', 'scheduled', 'applied', 'finished', 'draft'] as const;
/** How often the progress of open assessments is asked for, in milliseconds. */
const whileOpen = 20_000;
const state = { filter: filters, search: '', order: orders, page: 1, show: ['list', 'grid'] } as const;

/** The assessments of those who make them: filtered, searched, ordered and paged by the server. */
function AssessmentsScreen() {
  const { t } = useTranslation('assessments');
  const navigate = useNavigate();
  const [{ show, ...wanted }, change] = useUrlState(state);
  const { reply, isOld } = useKeptCall(calls.assessments.getAssessments, wanted, {
    refreshAfter: ({ counts }) => counts.ongoing > 0 && whileOpen,
  });
  const copy = useChange(calls.assessments.copyAssessment);
  const [deleting, setDeleting] = useState<AssessmentRow | null>(null);
  const nameOf = (row: AssessmentRow) => row.title || t('untitled');
  useLastPage(wanted.page, isOld ? undefined : reply, (page) => change({ page }));

  return (
    <Screen
      title={t('title')}
      subtitle={wanted.search === '' && <Summary {...reply?.counts} />}
      actions={
        <>
          <SearchField label={t('search')} value={wanted.search} onChange={(search) => change({ search })} />
          <NewAssessment />
        </>
      }
    >
      <Toolbar
        end={
          <>
            <OrderMenu value={wanted.order} onChange={(order) => change({ order })} />
            <ViewSwitch value={show} onChange={(view) => change({ show: view, page: wanted.page })} />
          </>
        }
      >
        <FilterChips
          label={t('filter.label')}
          of={filters.map((filter) => ({ value: filter, label: t(`filter.${filter}`), count: reply?.counts[filter] }))}
          value={wanted.filter}
          onChange={(filter) => change({ filter })}
        />
      </Toolbar>
      <ErrorNotice error={copy.error} />
      {reply === undefined ? (
        <Waiting show={show} />
      ) : (
        <>
          <AssessmentList
            of={reply.content}
            show={show}
            empty={<Nothing any={reply.counts.all > 0 || wanted.search !== ''} />}
            actionsOf={(row) => (
              <RowActions
                row={row}
                name={nameOf(row)}
                onCopy={() =>
                  copy.mutate(
                    { idAssessment: row.idAssessment },
                    { onSuccess: ({ content }) => navigate(stepPath(content.idAssessment, 2)) },
                  )
                }
                onDelete={() => setDeleting(row)}
              />
            )}
          />
          <Pager {...reply} page={wanted.page} onChange={(page) => change({ page })} />
        </>
      )}
      {deleting && <DeleteDialog row={deleting} name={nameOf(deleting)} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

export { AssessmentsScreen as Component };

const NewAssessment = () => {
  const { t } = useTranslation('assessments');
  return (
    <ButtonLink to={newAssessmentPath} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('new')}
    </ButtonLink>
  );
};

/** Keeps its line while it waits, so that the list below stays in place. */
function Summary({ all, ongoing = 0 }: { all?: number; ongoing?: number }) {
  const { t } = useTranslation('assessments');
  if (all === undefined) return '\u00a0';
  const open = ongoing > 0 ? ` · ${t('summaryOpen', { count: ongoing })}` : '';
  return t('summary', { count: all }) + open;
}

const Waiting = ({ show }: { show: 'list' | 'grid' }) =>
  show === 'grid' ? <CardsSkeleton /> : <TableSkeleton columns={5} />;

function Nothing({ any }: { any: boolean }) {
  const { t } = useTranslation('assessments');
  if (any) return <Empty title={t('noneFound.title')}>{t('noneFound.text')}</Empty>;
  return (
    <Empty title={t('none.title')} action={<NewAssessment />}>
      {t('none.text')}
    </Empty>
  );
}

type Pages = { totalpages: number; totalrecords: number };

/** A page that has emptied, by deleting its last row or in an old link, gives way to the last one there is. */
function useLastPage(page: number, reply: Pages | undefined, turnTo: (page: number) => void) {
  const last = reply && reply.totalrecords > 0 ? reply.totalpages : page;
  useEffect(() => {
    if (page > last) turnTo(last);
  });
}
