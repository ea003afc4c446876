import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './modal.module.css';
import { useModal } from './use-modal.ts';

type Props = {
  title: ReactNode;
  /** The ids of what is read out along with the title. */
  describedBy?: string | undefined;
  /** Its width and the room in it, where they are others than usual. */
  className?: string | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Escape and a press beside it. */
  onClose: () => void;
  children: ReactNode;
};

/** The second press of a double one, which opened it, comes within so many milliseconds. */
const doublePress = 500;

/** A modal question: the browser's own dialog, which keeps the focus and gives it back. */
export function Modal({ title, describedBy, className, onKeyDown, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(element, true);
  const openedAt = useRef(0);
  /** A press that began inside, to select words, may end beside it. */
  const pressedBeside = useRef(false);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      aria-describedby={describedBy}
      className={className ? `${classes.modal} ${className}` : classes.modal}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        const isBeside = event.target === event.currentTarget && pressedBeside.current;
        if (isBeside && event.timeStamp - openedAt.current > doublePress) onClose();
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

/** The buttons that end it, the decisive one last. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
