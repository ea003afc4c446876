import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import type { EmptyWords } from '../../ui/list/list.tsx';
import type { Column } from '../../ui/list/table.tsx';
import { AssessmentListScreen } from './assessment-list-screen.tsx';
import classes from './assessments.module.css';
import type { AssessmentListRead } from './list-state.ts';
import { useAssessmentColumns } from './use-assessment-columns.tsx';
import { useSharingMark } from './use-sharing-mark.ts';

type Props = {
  title: string;
  subtitle: string;
  list: AssessmentListRead;
  filters?: ReactNode;
  isFiltered: boolean;
  none: EmptyWords;
  /** The columns before those of the last change and the number of questions. */
  columns: readonly Column<AssessmentRow>[];
  /** Renders the same within a card. */
  card: (row: AssessmentRow) => ReactNode;
};

/** Renders a list of assessments by other authors, to read, print and copy. */
export function OthersListScreen({ columns, card, ...props }: Props) {
  const { t } = useTranslation('assessments');
  const { edited, questions } = useAssessmentColumns();
  const sharingMark = useSharingMark();
  return (
    <AssessmentListScreen
      {...props}
      name="others"
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
      detail={(row) => [row.subtitle, sharingMark(row)]}
    />
  );
}
