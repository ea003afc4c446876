import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import classes from './assessments.module.css';
import { type Order, orders } from './list-state.ts';

/** In which order the list stands; the caller keeps the choice in the URL. */
export function OrderMenu({ value, onChange }: { value: Order; onChange: (order: Order) => void }) {
  const { t } = useTranslation('assessments');
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button variant="quiet" size="sm" rightSection={<IconChevronDown size={18} aria-hidden />}>
          <span className={classes.unseen}>{t('order.label')} </span>
          {t(`order.${value}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={value}
          onChange={(chosen) => onChange(orders.find((order) => order === chosen) ?? 'newest')}
        >
          {orders.map((order) => (
            <Menu.RadioItem key={order} value={order}>
              {t(`order.${order}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
