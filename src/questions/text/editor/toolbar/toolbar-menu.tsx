import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PlainButton } from '../../../../ui/actions/plain-button.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import { MenuItem, MenuRadioItem } from '../../../../ui/menu/menu-item.tsx';

/** The props that make a button one of the toolbar's stops: arrow keys move among them, Tab reaches only the current one. */
export type ToolbarStop = { tabIndex: number; onFocus(): void; 'data-tool': boolean };

export type ToolbarMenuItem = {
  name: string;
  label: string;
  /** The keyboard shortcut as shown on this device. */
  keys?: string | undefined;
  /** Given for one of several choices, true for the current one. */
  checked?: boolean;
  run(): void;
};

type Props = {
  /** The accessible name of the button and of its menu. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  /** Returns the items; called each time the menu opens. */
  items(): ToolbarMenuItem[];
  stop: ToolbarStop;
  className?: string | undefined;
};

/** Renders a toolbar button that opens a menu. */
export function ToolbarMenu({ label, children, items, stop, className }: Props) {
  return (
    <Menu
      label={label}
      placement="bottom-start"
      trigger={
        <PlainButton
          className={className}
          aria-label={label}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          {...stop}
        >
          {children}
          <IconChevronDown size={14} aria-hidden />
        </PlainButton>
      }
    >
      <Items items={items} />
    </Menu>
  );
}

/** Mounted when the menu opens, so the items are those of that moment. */
function Items({ items }: { items(): ToolbarMenuItem[] }) {
  const [opened] = useState(items);
  return opened.map(({ name, label, keys, checked, run }) =>
    checked === undefined ? (
      <MenuItem key={name} keys={keys} onSelect={run}>
        {label}
      </MenuItem>
    ) : (
      <MenuRadioItem key={name} keys={keys} checked={checked} onSelect={run}>
        {label}
      </MenuRadioItem>
    ),
  );
}
