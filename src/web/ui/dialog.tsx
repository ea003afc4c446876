import { type ReactNode, useId, useRef } from 'react';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  title: ReactNode;
  /** Escape and a press beside it; leave it out where the answer may not be dodged. */
  onClose?: () => void;
  children: ReactNode;
};

/**
 * A modal question over the screen: the browser's own dialog, which keeps the focus and gives it back. A form with
 * date or select fields goes into Mantine's Modal instead, whose pickers reach beyond its edge.
 */
export function Dialog({ open, title, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(element, open);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser tells it as `cancel`
    <dialog
      ref={element}
      aria-labelledby={id}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className={classes.content}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons that end a dialog, the decisive one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
