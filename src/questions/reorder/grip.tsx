import { IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import classes from './reorder.module.css';
import type { GripOf } from './use-reorder.tsx';
import { ways } from './ways.ts';

/** Where a row is taken hold of: dragged, moved by arrow keys, or, pressed, by a menu. */
export function Grip({ name, of }: { name: string; of: GripOf }) {
  const { t } = useTranslation('writing');
  const { at, count } = of;
  const places = { up: at - 1, down: at + 1, first: 0, last: count - 1 };
  return (
    <Menu
      placement="bottom-start"
      mayOpen={() => !of.wasDragged()}
      opensByArrows={false}
      trigger={
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
      }
    >
      {ways.map(([way, Icon]) => (
        <MenuItem
          key={way}
          disabled={way === 'up' || way === 'first' ? at === 0 : at === count - 1}
          icon={<Icon size={18} aria-hidden />}
          onSelect={() => of.moveTo(places[way])}
        >
          {t(`reorder.${way}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
