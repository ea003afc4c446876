import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import classes from './form-dialog.module.css';

type Props = {
  title: string;
  /** The text of the button that submits the form. */
  submitLabel: string;
  /** A second action, such as removing what is edited. */
  secondaryAction?: ReactNode;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
};

/**
 * Renders a form in a modal dialog. It is a child of the body, not of the form around the editor: Enter must not submit
 * that one too.
 */
export function FormDialog({ title, submitLabel, secondaryAction, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation('editor');
  return createPortal(
    <Dialog
      open
      title={title}
      className={classes.dialog}
      // The screen's shortcuts don't apply while a dialog covers it.
      onKeyDown={(event) => event.stopPropagation()}
      onClose={onClose}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
        <DialogActions>
          {secondaryAction && <div className={classes.secondaryAction}>{secondaryAction}</div>}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{submitLabel}</Button>
        </DialogActions>
      </form>
    </Dialog>,
    document.body,
  );
}
