import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

type Props = {
  title: ReactNode;
  /** The ids of elements that are read out with the title. */
  describedBy?: string | undefined;
  /** Sets `--dialog-width` and `--dialog-padding` where they differ from the usual ones. */
  className?: string | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Called for Escape and for a press outside; without it, only the dialog's own buttons close it. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
};

/** How long after opening a press outside is ignored: the second press of a double click that opened it. */
const DOUBLE_CLICK_MS = 500;

/** Renders a modal dialog while `open`, and nothing else of it otherwise: its content starts afresh each time. */
export function Dialog({ open, ...props }: Props & { open: boolean }) {
  return open ? <OpenDialog {...props} /> : null;
}

/** Uses the browser's own dialog, which traps the focus and covers the screen. */
function OpenDialog({ title, describedBy, className, onKeyDown, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModalDialog(element, true);
  const openedAt = useRef(0);
  /** A press that started inside, to select words, may end outside. */
  const pressedOutside = useRef(false);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      aria-describedby={describedBy}
      className={className ? `${classes.dialog} ${className}` : classes.dialog}
      onCancel={(event) => {
        // React passes the event on from a dialog over this one, and the browser from a choice of files in it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        const isOutside = event.target === event.currentTarget && pressedOutside.current;
        if (isOutside && event.timeStamp - openedAt.current > DOUBLE_CLICK_MS) onClose?.();
      }}
      onKeyDown={onKeyDown}
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

/** Renders the buttons at the foot of a dialog, the decisive one last; `sticky` where they stay in view while it scrolls. */
export function DialogActions({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return (
    <div className={classes.actions} data-sticky={sticky || undefined}>
      {children}
    </div>
  );
}
