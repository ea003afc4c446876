import { Menu } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './reorder.module.css';
import type { GripOf } from './use-reorder.tsx';
import { ways } from './ways.ts';

/** Where a row is taken hold of: dragged, moved by arrow keys, or, pressed, by a menu. */
export function Grip({ name, of }: { name: string; of: GripOf }) {
  const { t } = useTranslation('writing');
  const [open, setOpen] = useState(false);
  const { at, count } = of;
  const places = { up: at - 1, down: at + 1, first: 0, last: count - 1 };
  return (
    <Menu opened={open} onChange={(opens) => setOpen(opens && !of.wasDragged())} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          data-grip
          className={classes.grip}
          aria-label={t('reorder.grip', { name })}
          aria-description={t('reorder.help')}
          onPointerDown={of.onPointerDown}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(([way, Icon]) => (
          <Menu.Item
            key={way}
            disabled={way === 'up' || way === 'first' ? at === 0 : at === count - 1}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => of.moveTo(places[way])}
          >
            {t(`reorder.${way}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
