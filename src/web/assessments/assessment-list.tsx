import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { openPath } from '../builder/paths.ts';
import { Cards } from '../ui/cards.tsx';
import { useFormat } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { PercentBar } from '../ui/percent-bar.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { RowTitle, Table } from '../ui/table.tsx';
import type { View } from '../ui/view-switch.tsx';
import classes from './assessments.module.css';
import { ScheduleSummary } from './schedule-summary.tsx';

type Props = {
  of: readonly AssessmentRow[];
  show: View;
  empty: ReactNode;
  actionsOf: (row: AssessmentRow) => ReactNode;
};

const keyOf = (row: AssessmentRow) => row.idAssessment;

/** The assessments as rows or as cards. */
export function AssessmentList({ of, show, empty, actionsOf }: Props) {
  const { t } = useTranslation('assessments');
  const { number } = useFormat();
  if (show === 'grid') {
    return (
      <Cards label={t('title')} of={of} keyOf={keyOf} empty={empty}>
        {(row) => (
          <>
            <Title row={row} />
            <StatusBadge of="assessment" badge={row.badge} />
            <ScheduleSummary row={row} />
            <div className={classes.foot}>
              <span>{t('questions', { count: row.qntQuestions })}</span>
              {row.hitAverage !== null && <PercentBar percent={row.hitAverage} />}
            </div>
            {actionsOf(row)}
          </>
        )}
      </Cards>
    );
  }
  return (
    <Table
      label={t('title')}
      of={of}
      keyOf={keyOf}
      empty={empty}
      columns={[
        { key: 'title', head: t('column.assessment'), role: 'title', cell: (row) => <Title row={row} /> },
        {
          key: 'badge',
          head: t('column.status'),
          cell: (row) => <StatusBadge of="assessment" badge={row.badge} />,
        },
        { key: 'course', head: t('column.course'), cell: (row) => <ScheduleSummary row={row} /> },
        { key: 'questions', head: t('column.questions'), align: 'end', cell: (row) => number(row.qntQuestions) },
        {
          key: 'average',
          head: t('column.hitAverage'),
          align: 'end',
          cell: (row) => <PercentBar percent={row.hitAverage} />,
        },
        { key: 'actions', head: t('column.actions'), role: 'actions', cell: actionsOf },
      ]}
    />
  );
}

function Title({ row }: { row: AssessmentRow }) {
  const { t } = useTranslation('assessments');
  const detail = [row.subtitle, !row.canEdit && row.owner, row.shared && t('shared')].filter(Boolean);
  return (
    <RowTitle
      title={
        <Link to={openPath(row)} className={classes.name}>
          {row.title || t('untitled')}
        </Link>
      }
      detail={detail.join(' · ')}
    />
  );
}
