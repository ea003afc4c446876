import { ActionIcon } from '@mantine/core';
import { IconBold, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../actions/button.tsx';
import { Shortcuts } from '../dialog/shortcuts.tsx';
import { LinkToCopy } from '../form/link-to-copy.tsx';
import { QrCode } from '../layout/qr-code.tsx';
import { Menu } from '../menu/menu.tsx';
import { MenuDivider, MenuItem, MenuLink, MenuRadioItem } from '../menu/menu-item.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import classes from './gallery.module.css';

const variants = ['filled', 'default', 'light', 'subtle', 'quiet'] as const;

/** Renders buttons by look, size and state. */
export function Actions() {
  return (
    <>
      {([undefined, 'danger'] as const).map((color) => (
        <div key={color ?? 'accent'} className={classes.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} color={color}>
              {color ?? 'accent'} {variant}
            </Button>
          ))}
        </div>
      ))}
      <div className={classes.row}>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <Button leftSection={<IconCopy size={18} aria-hidden />}>With an icon</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Loading</Button>
        <ButtonLink to="/ui" variant="default">
          Link
        </ButtonLink>
        <Shortcuts of={[{ key: 'n', does: 'New question' }]} />
      </div>
      <QrCode text="https://example.org/login" label="QR code of example.org/login" />
      <LinkToCopy
        label="Address for students"
        address="https://example.org/assessment?id=12"
        words={{ copy: 'Copy', copied: 'Copied', said: 'The address was copied' }}
      />
    </>
  );
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** Renders the buttons that open menus and a tooltip. */
export function Menus() {
  const [order, setOrder] = useState('Newest');
  return (
    <div className={classes.row}>
      <Menu
        placement="bottom-start"
        trigger={
          <ActionIcon aria-label="Actions">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <MenuLink to="/ui" icon={<IconPencil {...icon} />}>
          Edit
        </MenuLink>
        <MenuItem icon={<IconCopy {...icon} />} keys="Ctrl+D">
          Duplicate
        </MenuItem>
        <MenuItem disabled>Disabled</MenuItem>
        <MenuDivider />
        <MenuItem danger icon={<IconTrash {...icon} />}>
          Delete
        </MenuItem>
      </Menu>
      <Menu placement="bottom-start" trigger={<Button variant="quiet">Order: {order}</Button>}>
        {['Newest', 'Title', 'Subject'].map((one) => (
          <MenuRadioItem key={one} checked={one === order} onSelect={() => setOrder(one)}>
            {one}
          </MenuRadioItem>
        ))}
      </Menu>
      <Tooltip label="Bold" keys="Ctrl+B">
        <ActionIcon aria-label="Bold">
          <IconBold size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
