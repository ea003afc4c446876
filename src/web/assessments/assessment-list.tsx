import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { Cards } from '../../ui/layout/cards.tsx';
import { type Column, RowTitle, Table } from '../../ui/list/table.tsx';
import type { View } from '../../ui/list/view-switch.tsx';
import { useBackLinkState } from '../../ui/navigation/back-link-state.ts';
import { Link } from '../../ui/navigation/link.tsx';
import classes from './assessments.module.css';
import { assessmentPath } from './builder/paths.ts';

type Props = {
  label: string;
  of: readonly AssessmentRow[];
  show: View;
  empty: ReactNode;
  /** Between the title and what one can do. */
  columns: readonly Column<AssessmentRow>[];
  /** The same within a card. */
  card: (row: AssessmentRow) => ReactNode;
  /** The quiet line below the title; what is empty is left out. */
  detail: (row: AssessmentRow) => readonly (string | false)[];
  actionsOf: (row: AssessmentRow) => ReactNode;
};

const keyOf = (row: AssessmentRow) => row.idAssessment;

/** Assessments as rows or as cards. */
export function AssessmentList({ label, of, show, empty, columns, card, detail, actionsOf }: Props) {
  const { t } = useTranslation('assessments');
  const back = useBackLinkState();
  const title = (row: AssessmentRow) => (
    <RowTitle
      title={
        <Link to={assessmentPath(row)} state={back} className={classes.name}>
          {row.title || t('untitled')}
        </Link>
      }
      detail={detail(row).filter(Boolean).join(' · ')}
    />
  );
  if (show === 'grid') {
    return (
      <Cards label={label} of={of} keyOf={keyOf} empty={empty}>
        {(row) => (
          <>
            {title(row)}
            {card(row)}
            {actionsOf(row)}
          </>
        )}
      </Cards>
    );
  }
  return (
    <Table
      label={label}
      of={of}
      keyOf={keyOf}
      empty={empty}
      columns={[
        { key: 'title', head: t('column.assessment'), role: 'title', cell: title },
        ...columns,
        { key: 'actions', head: t('column.actions'), role: 'actions', cell: actionsOf },
      ]}
    />
  );
}
