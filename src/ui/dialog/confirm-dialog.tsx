import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import classes from './dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';

type Props = {
  open: boolean;
  /** A question that names its object: "Delete “Forces and motion”?" */
  title: string;
  /** The consequence of confirming. */
  children?: ReactNode;
  /** The verb on the decisive button: "Delete". */
  confirm: string;
  /** The text of the other button where "Cancel" would be ambiguous. */
  dismiss?: string;
  /** True for actions that cannot be undone. */
  danger?: boolean;
  pending?: boolean;
  /** The error of the last attempt. */
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Renders a dialog that asks for confirmation of an action. */
export function ConfirmDialog({ open, title, children, onConfirm, onClose, ...props }: Props) {
  const { confirm, dismiss, danger, pending, error } = props;
  const { t } = useTranslation('ui');
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {children && <div className={classes.message}>{children}</div>}
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
