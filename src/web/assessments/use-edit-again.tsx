import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../contract/index.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { markStale } from '../data/cache.ts';
import { Refused } from '../data/errors.ts';
import { useWrite } from '../data/use-write.ts';
import { stepPath } from '../paths/assessments.ts';
import { useCopy } from './use-copy.ts';

/**
 * Returns `editAgain`, which goes to the questions of a draft that takes the place of a finished assessment, and the
 * dialog that offers a copy of one that was scheduled.
 */
export function useEditAgain() {
  const { t } = useTranslation('assessments');
  const navigate = useNavigate();
  const copying = useCopy();
  const [scheduled, setScheduled] = useState<number | null>(null);
  const { mutate, isPending, error } = useWrite(calls.assessments.editAgain, {
    leavesScreen: true,
    onError: () => markStale('assessments'),
  });
  const isScheduled = (failure: Error | null) =>
    failure instanceof Refused && failure.refusal === 'assessmentScheduled';
  return {
    editAgain: (idAssessment: number) =>
      mutate(
        { idAssessment },
        {
          onSuccess: ({ content }) => navigate(stepPath(content.idAssessment, 2)),
          onError: (failure) => isScheduled(failure) && setScheduled(idAssessment),
        },
      ),
    isPending,
    error: isScheduled(error) ? null : error,
    dialog: scheduled !== null && (
      <ConfirmDialog
        open
        title={t('editAgain.title')}
        confirm={t('action.copy')}
        pending={copying.isCopying}
        error={copying.error}
        onConfirm={() => copying.copy(scheduled)}
        onClose={() => setScheduled(null)}
      >
        {t('editAgain.text')}
      </ConfirmDialog>
    ),
  };
}
