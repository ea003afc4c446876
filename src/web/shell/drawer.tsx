import { type ReactNode, useRef } from 'react';
import { useModalDialog } from '../../ui/dialog/use-modal-dialog.ts';
import classes from './drawer.module.css';

type Props = { open: boolean; label: string; onClose: () => void; children: ReactNode };

/** Renders the sidebar of a narrow window as a modal drawer. */
export function Drawer({ open, label, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useModalDialog(element, open);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser tells it as `cancel`
    <dialog
      ref={element}
      aria-label={label}
      className={classes.drawer}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
