import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import type { Column } from '../../ui/list/table.tsx';
import { AssessmentList } from './assessment-list.tsx';
import classes from './assessments.module.css';
import { ListFrame } from './list-frame.tsx';
import type { Listed, Pages } from './list-state.ts';
import { useColumns } from './use-columns.tsx';
import { useRowActions } from './use-row-actions.tsx';

type Props = {
  title: string;
  subtitle: string;
  state: Listed;
  change: (patch: Partial<Listed>) => void;
  reply: (Pages & { content: readonly AssessmentRow[] }) | undefined;
  isOld: boolean;
  filters?: ReactNode;
  empty: ReactNode;
  /** What is told of them beside when they were edited and how long they are, and the same within a card. */
  columns: readonly Column<AssessmentRow>[];
  card: (row: AssessmentRow) => ReactNode;
};

/** Assessments that others have written: to be read, printed and copied. */
export function OthersList({ title, subtitle, state, change, reply, isOld, filters, empty, columns, card }: Props) {
  const { t } = useTranslation('assessments');
  const { actionsOf, dialog, error } = useRowActions('others');
  const { edited, questions } = useColumns();
  return (
    <ListFrame
      title={title}
      subtitle={subtitle}
      state={state}
      change={change}
      reply={reply}
      isOld={isOld}
      filters={filters}
      error={error}
    >
      <AssessmentList
        label={title}
        of={reply?.content ?? []}
        show={state.show}
        empty={empty}
        columns={[...columns, edited, questions]}
        card={(row) => (
          <>
            {card(row)}
            <div className={classes.foot}>
              <span>{t('questions', { count: row.qntQuestions })}</span>
              <span>{edited.cell(row)}</span>
            </div>
          </>
        )}
        detail={(row) => [row.subtitle]}
        actionsOf={actionsOf}
      />
      {dialog}
    </ListFrame>
  );
}
