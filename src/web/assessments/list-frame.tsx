import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { CardsSkeleton, TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { Toolbar } from '../../ui/list/toolbar.tsx';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import { ViewSwitch } from '../../ui/list/view-switch.tsx';
import type { Listed, Pages } from './list-state.ts';
import { OrderMenu } from './order-menu.tsx';

type Props = {
  title: string;
  subtitle?: ReactNode;
  state: Listed;
  change: (patch: Partial<Listed>) => void;
  /** None before the first. */
  reply: Pages | undefined;
  /** Whether it answers what was asked before. */
  isOld: boolean;
  /** The primary button, beside the search. */
  action?: ReactNode;
  filters?: ReactNode;
  error: unknown;
  children: ReactNode;
};

/** What all lists of assessments have around them: search, order, rows or cards, pages. */
export function ListFrame({ title, subtitle, state, change, reply, isOld, action, filters, error, children }: Props) {
  const { t } = useTranslation('assessments');
  useLastPage(state.page, isOld ? undefined : reply, (page) => change({ page }));
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <SearchField label={t('search')} value={state.search} onChange={(search) => change({ search })} />
          {action}
        </>
      }
    >
      <Toolbar
        end={
          <>
            <OrderMenu value={state.order} onChange={(order) => change({ order })} />
            <ViewSwitch value={state.show} onChange={(show) => change({ show, page: state.page })} />
          </>
        }
      >
        {filters}
      </Toolbar>
      <ErrorNotice error={error} />
      {reply === undefined ? (
        <Waiting show={state.show} />
      ) : (
        <>
          {children}
          <Pager {...reply} page={state.page} onChange={(page) => change({ page })} />
        </>
      )}
    </Screen>
  );
}

const Waiting = ({ show }: Pick<Listed, 'show'>) =>
  show === 'grid' ? <CardsSkeleton /> : <TableSkeleton columns={5} />;
