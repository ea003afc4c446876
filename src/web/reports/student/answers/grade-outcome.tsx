import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import type { Outcome } from './use-grade-change.ts';

/** Renders what became of a grade that was changed or removed. */
export function GradeOutcome({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  const { t } = useTranslation(['studentResults', 'ui']);
  const isSaved = outcome?.isSaved ?? false;
  return (
    <Dialog
      open={outcome !== null}
      title={t(isSaved ? 'studentResults:outcome.saved' : 'studentResults:outcome.failed')}
      onClose={onClose}
    >
      {isSaved ? (
        <p role="status">{t('studentResults:outcome.savedText')}</p>
      ) : (
        <ErrorNotice
          error={outcome && 'error' in outcome ? outcome.error : null}
          lead={t('studentResults:outcome.failedText')}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
