import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../data/use-write.ts';

/** Renders the question before an assessment is deleted; one that has schedules stays, and the dialog says why. */
export function DeleteAssessmentDialog({
  row,
  name,
  onClose,
}: {
  row: AssessmentRow;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('assessments');
  const change = useWrite(calls.assessments.deleteAssessment);
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
      confirm={t('delete.confirm')}
      danger
      pending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ id: row.idAssessment }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('delete.text', { count: row.qntQuestions })}
    </ConfirmDialog>
  );
}
