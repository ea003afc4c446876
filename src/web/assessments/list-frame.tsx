import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../ui/hooks/use-last-page.ts';
import { Pager } from '../../ui/primitives/pager.tsx';
import { Screen } from '../../ui/primitives/screen.tsx';
import { SearchField } from '../../ui/primitives/search-field.tsx';
import { CardsSkeleton, TableSkeleton } from '../../ui/primitives/skeletons.tsx';
import { Toolbar } from '../../ui/primitives/toolbar.tsx';
import { ViewSwitch } from '../../ui/primitives/view-switch.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
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
