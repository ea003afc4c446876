import {
  autoUpdate,
  flip,
  offset,
  shift,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
} from '@floating-ui/react';
import { type ReactNode, useState } from 'react';
import { showInTopLayer } from '../top-layer.ts';
import classes from './tooltip.module.css';

type Props = {
  /** The same as the button's accessible name, which is what screen readers say. */
  label: string;
  /** The keyboard shortcut of the button, as shown on this device: "Ctrl+B". */
  keys?: string | undefined;
  /** The button. */
  children: ReactNode;
};

/** Shows the name of a button that is only an icon, while the mouse or the keyboard's focus is on it. */
export function Tooltip({ label, keys, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { refs, floatingStyles, context, isPositioned } = useFloating({
    open: isOpen,
    onOpenChange: setIsOpen,
    placement: 'top',
    strategy: 'fixed',
    whileElementsMounted: autoUpdate,
    middleware: [offset(4), flip({ padding: 4 }), shift({ padding: 4 })],
  });
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(context, { mouseOnly: true, move: false }),
    useFocus(context),
    useDismiss(context, { referencePress: true, bubbles: { escapeKey: true } }),
  ]);
  return (
    <span ref={refs.setReference} className={classes.button} {...getReferenceProps()}>
      {children}
      {isOpen && (
        <span
          ref={(element) => {
            showInTopLayer(element);
            refs.setFloating(element);
          }}
          popover="manual"
          className={classes.tooltip}
          // Until its position is known it would be seen in the window's corner.
          style={{ ...floatingStyles, visibility: isPositioned ? undefined : 'hidden' }}
          aria-hidden
          {...getFloatingProps()}
        >
          {label}
          {keys && <kbd className={classes.keys}>{keys}</kbd>}
        </span>
      )}
    </span>
  );
}
