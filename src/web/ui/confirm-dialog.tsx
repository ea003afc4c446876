import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ErrorNotice } from './error-notice.tsx';

type Props = {
  open: boolean;
  /** The question, with the name of the thing in it: "Delete “Forces and motion”?" */
  title: string;
  /** What follows from a yes. */
  children?: ReactNode;
  /** The verb of the decisive button: "Delete". */
  confirm: string;
  /** The other button's, where "Cancel" could be mistaken for the deed. */
  dismiss?: string;
  /** For what cannot be undone. */
  danger?: boolean;
  pending?: boolean;
  /** A failed try, shown in words. */
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ open, title, children, onConfirm, onClose, ...props }: Props) {
  const { confirm, dismiss, danger, pending, error } = props;
  const { t } = useTranslation('ui');
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {children && <div>{children}</div>}
      <ErrorNotice error={error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {dismiss ?? t('cancel')}
        </Button>
        <Button color={danger ? 'danger' : undefined} loading={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
