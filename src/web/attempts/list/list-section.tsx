import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { type Column, RowTitle, Table } from '../../../ui/list/table.tsx';
import { PercentBar } from '../../display/percent-bar.tsx';
import { StatusBadge } from '../../display/status-badge.tsx';
import { RegradeNote } from '../regrade-note.tsx';
import classes from './list.module.css';

type Props = {
  title: string;
  of: readonly StudentAssessment[];
  when: (row: StudentAssessment) => string;
  /** Whether its rows have a result. */
  graded?: boolean;
};

const FIRST = 10;

/** Renders a section of the student's list; a long one is cut until expanded. Renders nothing if it is empty. */
export function AssessmentSection({ title, of, when, graded = false }: Props) {
  const { t } = useTranslation('attempts');
  const heading = useId();
  const [shown, setShown] = useState(FIRST);
  const columns = useColumns(when, graded);
  if (of.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h2 id={heading} className={classes.heading}>
        {title}
      </h2>
      <Table label={title} of={of.slice(0, shown)} keyOf={(row) => row.idSchedule} columns={columns} />
      {of.length > shown && (
        <Button variant="default" className={classes.more} onClick={() => setShown(of.length)}>
          {t('list.more', { count: of.length - shown })}
        </Button>
      )}
    </section>
  );
}

function useColumns(when: Props['when'], graded: boolean): Column<StudentAssessment>[] {
  const { t } = useTranslation('attempts');
  const title: Column<StudentAssessment> = {
    key: 'assessment',
    head: t('list.column.assessment'),
    role: 'title',
    cell: (row) => (
      <>
        <RowTitle title={row.title} detail={[row.subtitle, row.teacher].filter(Boolean).join(' · ')} />
        {row.endedBy === 'cancelling' && <p className={classes.note}>{t('list.cancelled')}</p>}
        {row.regraded && <RegradeNote regraded={row.regraded} />}
        {row.late > 0 && <p className={classes.note}>{t('result.late', { count: row.late })}</p>}
      </>
    ),
  };
  const status: Column<StudentAssessment> = {
    key: 'status',
    head: t('list.column.status'),
    cell: (row) => <StatusBadge subject="student" badge={row.badge} />,
  };
  const date: Column<StudentAssessment> = {
    key: 'when',
    head: t('list.column.when'),
    cell: (row) => <span className={classes.when}>{when(row)}</span>,
  };
  const result: Column<StudentAssessment> = {
    key: 'result',
    head: t('list.column.result'),
    align: 'end',
    cell: (row) => (
      <PercentBar percent={row.percentage} waiting={row.ungraded} late={row.late} likert={row.onlyLikertQuestions} />
    ),
  };
  return graded ? [title, status, date, result] : [title, status, date];
}
