import { useListItem } from '@floating-ui/react';
import { type MouseEvent, type ReactNode, use, useEffect } from 'react';
import { PlainButton } from '../actions/plain-button.tsx';
import { Link } from '../navigation/link.tsx';
import classes from './menu.module.css';
import { MenuContext } from './menu-context.ts';

type Content = {
  icon?: ReactNode;
  /** The keyboard shortcut of the same action, as shown on this device: "Ctrl+B". */
  keys?: string | undefined;
  children: ReactNode;
};

type ItemProps = Content & {
  /** The menu has closed and its button has the focus when this runs, unless `keepsOpen`. */
  onSelect?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  danger?: boolean;
  disabled?: boolean;
  keepsOpen?: boolean;
};

/** Renders an action of a menu. */
export function MenuItem({ onSelect, danger, disabled, keepsOpen = false, ...content }: ItemProps) {
  const item = useItem((event) => onSelect?.(event), keepsOpen);
  return (
    <PlainButton {...item} role="menuitem" data-danger={danger || undefined} disabled={disabled}>
      <ItemContent {...content} />
    </PlainButton>
  );
}

type LinkProps = Content & { to: string; state?: unknown; onSelect?: (() => void) | undefined };

/** Renders a menu's link to a screen of the app. */
export function MenuLink({ to, state, onSelect, ...content }: LinkProps) {
  const item = useItem(() => onSelect?.());
  return (
    <Link {...item} to={to} state={state} role="menuitem">
      <ItemContent {...content} />
    </Link>
  );
}

type RadioProps = Content & { checked: boolean; onSelect: () => void };

/** Renders one of several choices in a menu, of which one is checked. */
export function MenuRadioItem({ checked, onSelect, ...content }: RadioProps) {
  const item = useItem(onSelect, false, checked);
  return (
    <PlainButton {...item} role="menuitemradio" aria-checked={checked}>
      <ItemContent {...content} />
    </PlainButton>
  );
}

/** Renders a line between groups of items. */
export const MenuDivider = () => <hr className={classes.divider} />;

function ItemContent({ icon, keys, children }: Content) {
  return (
    <>
      {icon}
      <span className={classes.label}>{children}</span>
      {keys && <kbd className={classes.keys}>{keys}</kbd>}
    </>
  );
}

/** Returns the props of an item's element: its place in the keyboard's order, and what a press does. */
function useItem(onSelect: (event: MouseEvent<HTMLElement>) => void, keepsOpen = false, checked = false) {
  const { getItemProps, activeIndex, setCheckedIndex, close } = use(MenuContext);
  const { ref, index } = useListItem();
  useEffect(() => {
    if (checked && index >= 0) setCheckedIndex(index);
  }, [checked, index, setCheckedIndex]);
  return {
    ref,
    className: classes.item,
    tabIndex: activeIndex === index ? 0 : -1,
    ...getItemProps({
      onClick(event) {
        if (!keepsOpen) close();
        onSelect(event);
      },
    }),
  };
}
