import { IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../menu/menu.tsx';
import { MenuItem } from '../menu/menu-item.tsx';
import classes from './grip.module.css';
import { moveDirections } from './move-directions.ts';
import type { GripProps } from './use-reorder.tsx';

/** Renders the handle of a row: drag it, press arrow keys on it, or press it for a menu of moves. */
export function Grip({ name, of }: { name: string; of: GripProps }) {
  const { t } = useTranslation('ui');
  const { at, count } = of;
  const positions = { up: at - 1, down: at + 1, first: 0, last: count - 1 };
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
      {moveDirections.map(([way, Icon]) => (
        <MenuItem
          key={way}
          disabled={way === 'up' || way === 'first' ? at === 0 : at === count - 1}
          icon={<Icon size={18} aria-hidden />}
          onSelect={() => of.moveTo(positions[way])}
        >
          {t(`reorder.${way}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
