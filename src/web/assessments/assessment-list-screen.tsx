import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { CardsSkeleton, TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Cards } from '../../ui/layout/cards.tsx';
import { type EmptyWords, List } from '../../ui/list/list.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type Column, RowTitle, Table } from '../../ui/list/table.tsx';
import { ViewSwitch } from '../../ui/list/view-switch.tsx';
import { useBackLinkState } from '../../ui/navigation/back-link-state.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { BinLink } from '../bin/bin-link.tsx';
import { assessmentPath } from '../paths/assessments.ts';
import type { AssessmentListName } from './assessment-row-actions.tsx';
import classes from './assessments.module.css';
import type { AssessmentListRead } from './list-state.ts';
import { OrderMenu } from './order-menu.tsx';
import { useAssessmentRowActions } from './use-assessment-row-actions.tsx';

type Props = {
  /** Decides which actions a row offers. */
  name: AssessmentListName;
  title: string;
  subtitle?: ReactNode;
  list: AssessmentListRead;
  /** The primary button, next to the search. */
  action?: ReactNode;
  filters?: ReactNode;
  isFiltered: boolean;
  none: EmptyWords;
  /** The columns between title and actions. */
  columns: readonly Column<AssessmentRow>[];
  /** Renders the same within a card. */
  card: (row: AssessmentRow) => ReactNode;
  /** Returns the parts of the muted line below a title; false and '' are left out. */
  detail: (row: AssessmentRow) => readonly (string | false)[];
};

const keyOf = (row: AssessmentRow) => row.idAssessment;

/** Renders a list of assessments as rows or cards: searched, ordered and paged by the server. */
export function AssessmentListScreen(props: Props) {
  const { name, title, subtitle, list, action, filters, isFiltered, none, columns, card, detail } = props;
  const { t } = useTranslation('assessments');
  const { actionsOf, dialog, error } = useAssessmentRowActions(name);
  const back = useBackLinkState();
  const { order, search, show } = list.state;
  const titleOf = (row: AssessmentRow) => (
    <RowTitle
      title={
        <Link to={assessmentPath(row)} state={back} className={classes.name}>
          {row.title || t('untitled')}
        </Link>
      }
      detail={detail(row).filter(Boolean).join(' · ')}
    />
  );
  return (
    <ListScreen
      title={title}
      subtitle={subtitle}
      searchLabel={t('search')}
      search={search}
      onSearch={(search) => list.change({ search })}
      action={action}
      filters={filters}
      options={
        <>
          <OrderMenu value={order} onChange={(order) => list.change({ order })} />
          <ViewSwitch value={show} onChange={(show) => list.change({ show, page: list.page })} />
        </>
      }
    >
      <ErrorNotice error={error} />
      <List
        list={list}
        rows={list.reply?.content}
        isFiltered={isFiltered}
        none={none}
        skeleton={show === 'grid' ? <CardsSkeleton /> : <TableSkeleton columns={5} />}
      >
        {(rows) =>
          show === 'grid' ? (
            <Cards label={title} of={rows} keyOf={keyOf}>
              {(row) => (
                <>
                  {titleOf(row)}
                  {card(row)}
                  {actionsOf(row)}
                </>
              )}
            </Cards>
          ) : (
            <Table
              label={title}
              of={rows}
              keyOf={keyOf}
              columns={[
                { key: 'title', head: t('column.assessment'), role: 'title', cell: titleOf },
                ...columns,
                { key: 'actions', head: t('column.actions'), role: 'actions', cell: actionsOf },
              ]}
            />
          )
        }
      </List>
      {name === 'own' && <BinLink label={t('bin')} />}
      {dialog}
    </ListScreen>
  );
}
