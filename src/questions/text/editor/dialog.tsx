import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      // Shortcuts of the screen behind it rest meanwhile.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form
        className={classes.content}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onAccept();
        }}
      >
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {children}
        <div className={classes.actions}>
          {aside && <div className={classes.aside}>{aside}</div>}
          <button type="button" className={classes.button} onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className={classes.button} data-main>
            {action}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
