import { IconGripVertical } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../actions/plain-button.tsx';
import { Menu } from '../menu/menu.tsx';
import { MenuItem } from '../menu/menu-item.tsx';
import classes from './grip.module.css';
import { moveDirections } from './move-directions.ts';
import { ReorderRowContext } from './reorder-context.ts';

/** Renders the handle of a `ReorderRow`: drag it, press arrow keys on it, or press it for a menu of moves. */
export function Grip({ name }: { name: string }) {
  const { t } = useTranslation('ui');
  const row = use(ReorderRowContext);
  if (!row) throw new Error('A Grip is rendered outside of a ReorderRow');
  const { at, count, moveTo } = row;
  const positions = { up: at - 1, down: at + 1, first: 0, last: count - 1 };
  return (
    <Menu
      placement="bottom-start"
      opensByArrows={false}
      trigger={
        <IconButton
          data-grip
          className={classes.grip}
          label={t('reorder.grip', { name })}
          aria-description={t('reorder.help')}
        >
          <IconGripVertical size={18} aria-hidden />
        </IconButton>
      }
    >
      {moveDirections.map(([way, Icon]) => (
        <MenuItem
          key={way}
          disabled={way === 'up' || way === 'first' ? at === 0 : at === count - 1}
          icon={<Icon size={18} aria-hidden />}
          onSelect={() => moveTo(positions[way])}
        >
          {t(`reorder.${way}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
