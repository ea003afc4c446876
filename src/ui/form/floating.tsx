import { autoUpdate, flip, offset, shift, useDismiss, useFloating, useInteractions } from '@floating-ui/react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { showInTopLayer } from '../top-layer.ts';
import classes from './floating.module.css';

type Props = {
  isOpen: boolean;
  /** The accessible name of what floats. */
  label: string;
  /** What it is placed below, and follows in the document: it stays within the same modal dialog. */
  anchor: ReactElement;
  /** Called for Escape, and for a press elsewhere. */
  onClose: () => void;
  children: ReactNode;
};

/** Renders its children above everything else, below an element, while `isOpen`. */
export function Floating({ isOpen, label, anchor, onClose, children }: Props) {
  const { refs, floatingStyles, context } = useFloating({
    open: isOpen,
    onOpenChange: (open) => open || onClose(),
    placement: 'bottom-start',
    strategy: 'fixed',
    whileElementsMounted: autoUpdate,
    middleware: [offset(4), flip({ padding: 8 }), shift({ padding: 8 })],
  });
  const { getReferenceProps, getFloatingProps } = useInteractions([useDismiss(context, { escapeKey: false })]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Shortcuts of the screen and of a dialog around it do not apply in it.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <>
      <div ref={refs.setReference} {...getReferenceProps()}>
        {anchor}
      </div>
      {isOpen && (
        <div
          ref={(element) => {
            showInTopLayer(element);
            refs.setFloating(element);
          }}
          popover="manual"
          role="dialog"
          aria-label={label}
          className={classes.floating}
          style={floatingStyles}
          {...getFloatingProps({ onKeyDown })}
        >
          {children}
        </div>
      )}
    </>
  );
}
