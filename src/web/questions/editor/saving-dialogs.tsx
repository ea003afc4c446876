import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { questionPath } from '../paths.ts';
import type { Asking } from './use-saving.ts';

type Props = {
  ask: Asking | null;
  idQuestion: number;
  isSaving: boolean;
  onConfirm: () => void;
  onOver: () => void;
  onClose: () => void;
};

/** What is asked before a question is saved that is in use, or that somebody else changed meanwhile. */
export function SavingDialogs({ ask, idQuestion, isSaving, onConfirm, onOver, onClose }: Props) {
  const { t } = useTranslation(['bank', 'ui']);
  return (
    <>
      <ConfirmDialog
        open={ask === 'used'}
        title={t('bank:edit.usedTitle')}
        confirm={t('bank:edit.usedConfirm')}
        pending={isSaving}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {t('bank:edit.usedText')}
      </ConfirmDialog>
      <Dialog open={ask === 'changed'} title={t('bank:edit.changedTitle')} onClose={onClose}>
        <p>{t('bank:edit.changedText')}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button variant="default" onClick={() => open(questionPath(idQuestion), '_blank', 'noopener')}>
            {t('bank:edit.changedSee')}
          </Button>
          <Button loading={isSaving} onClick={onOver}>
            {t('bank:edit.changedMine')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
