import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DialogActions, Dialog as ModalDialog } from '../../../../ui/dialog/dialog.tsx';
import classes from './dialog.module.css';

type Props = {
  title: string;
  /** What the decisive button does. */
  action: string;
  /** A further deed, such as removing what is asked about. */
  aside?: ReactNode;
  onAccept(): void;
  onClose(): void;
  children: ReactNode;
};

/**
 * A modal question of the editor. It stands outside of the page's own forms, so that Enter in it sends none of
 * them; the focus goes back to where it was.
 */
export function Dialog({ title, action, aside, onAccept, onClose, children }: Props) {
  const { t } = useTranslation('editor');
  return createPortal(
    <ModalDialog
      open
      title={title}
      className={classes.dialog}
      // Shortcuts of the screen behind it rest meanwhile.
      onKeyDown={(event) => event.stopPropagation()}
      onClose={onClose}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onAccept();
        }}
      >
        {children}
        <DialogActions>
          {aside && <div className={classes.aside}>{aside}</div>}
          <button type="button" className={classes.button} onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className={classes.button} data-main>
            {action}
          </button>
        </DialogActions>
      </form>
    </ModalDialog>,
    document.body,
  );
}
