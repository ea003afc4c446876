import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import type { SaveConflict } from './use-versioned-save.ts';

type Props = {
  /** A question or a stimulus. */
  of: 'question' | 'text';
  conflict: SaveConflict | null;
  /** Where the saved one can be read. */
  path: string;
  isSaving: boolean;
  onConfirm: () => void;
  onOver: () => void;
  onClose: () => void;
};

/** Renders the question before a save replaces something in use, or something that another user changed meanwhile. */
export function SaveConflictDialogs({ of, conflict, path, isSaving, onConfirm, onOver, onClose }: Props) {
  const { t } = useTranslation(['bank', 'ui']);
  const words = of === 'text' ? 'group' : 'edit';
  return (
    <>
      <ConfirmDialog
        open={conflict === 'used'}
        title={t(`bank:${words}.usedTitle`)}
        confirm={t('bank:edit.usedConfirm')}
        pending={isSaving}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {t('bank:edit.usedText')}
      </ConfirmDialog>
      <Dialog open={conflict === 'changed'} title={t(`bank:${words}.changedTitle`)} onClose={onClose}>
        <p>{t('bank:edit.changedText')}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button variant="default" onClick={() => open(path, '_blank', 'noopener')}>
            {t(`bank:${words}.changedSee`)}
          </Button>
          <Button loading={isSaving} onClick={onOver}>
            {t(`bank:${words}.changedMine`)}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
