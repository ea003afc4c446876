import {
  autoUpdate,
  FloatingList,
  flip,
  offset,
  type Placement,
  shift,
  size,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useListNavigation,
  useRole,
  useTypeahead,
} from '@floating-ui/react';
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { showInTopLayer } from '../top-layer.ts';
import classes from './menu.module.css';
import { MenuContext } from './menu-context.ts';

type Props = {
  /** The button that opens the menu and has the focus again when it closes. */
  trigger: ReactElement<Record<string, unknown>>;
  /** The name of the menu; without one it has the name of its button. */
  label?: string;
  placement?: Placement;
  /** `trigger` = as wide as the button; else a CSS length. */
  width?: 'trigger' | (string & {});
  /** False where the arrow keys do something else on the button. */
  opensByArrows?: boolean;
  /** Rendered while the menu is open. */
  children: ReactNode;
};

/** Distance from the window's edges, in pixels. */
const EDGE_PX = 8;

/**
 * Renders a button with a menu: arrow keys, Home, End and first letters move in it, Escape and Tab close it. In the document
 * it follows its button, which keeps it within the same modal dialog and landmark; on the screen it is above everything.
 */
export function Menu({ trigger, label, placement = 'bottom-end', width, opensByArrows = true, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const [checkedIndex, setCheckedIndex] = useState<number | null>(null);
  const elements = useRef<(HTMLElement | null)[]>([]);
  const labels = useRef<(string | null)[]>([]);
  const { refs, floatingStyles, context } = useFloating({
    open: isOpen,
    onOpenChange: setIsOpen,
    placement,
    strategy: 'fixed',
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(EDGE_PX / 2),
      flip({ padding: EDGE_PX }),
      shift({ padding: EDGE_PX }),
      size({
        padding: EDGE_PX,
        apply({ availableHeight, rects, elements }) {
          elements.floating.style.maxHeight = `${Math.max(availableHeight, 120)}px`;
          if (width) elements.floating.style.width = width === 'trigger' ? `${rects.reference.width}px` : width;
        },
      }),
    ],
  });
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useClick(context),
    useDismiss(context, { escapeKey: false }),
    useRole(context, { role: 'menu' }),
    useListNavigation(context, {
      listRef: elements,
      activeIndex,
      selectedIndex: checkedIndex,
      onNavigate: setActiveIndex,
      focusItemOnOpen: true,
      focusItemOnHover: false,
      openOnArrowKeyDown: opensByArrows,
      loop: true,
    }),
    useTypeahead(context, { listRef: labels, activeIndex, onMatch: setActiveIndex }),
  ]);

  /** The focus is on the button before an item's action runs: a dialog that it opens gives the focus back to it. */
  const close = () => {
    setIsOpen(false);
    if (refs.domReference.current instanceof HTMLElement) refs.domReference.current.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Shortcuts of the screen and of a dialog around the menu do not apply in it.
    event.stopPropagation();
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    close();
  };

  return (
    <MenuContext value={{ getItemProps, activeIndex, setCheckedIndex, close }}>
      {cloneElement(trigger, getReferenceProps({ ...trigger.props, ref: refs.setReference }))}
      {isOpen && (
        <div
          ref={(element) => {
            showInTopLayer(element);
            refs.setFloating(element);
          }}
          popover="manual"
          className={classes.menu}
          style={floatingStyles}
          {...getFloatingProps({ onKeyDown })}
          {...(label && { 'aria-label': label, 'aria-labelledby': undefined })}
        >
          <FloatingList elementsRef={elements} labelsRef={labels}>
            {children}
          </FloatingList>
        </div>
      )}
    </MenuContext>
  );
}
