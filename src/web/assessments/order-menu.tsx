import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuRadioItem } from '../../ui/menu/menu-item.tsx';
import classes from './assessments.module.css';
import { type AssessmentOrder, assessmentOrders } from './list-state.ts';

/** Renders the menu of a list's orders; the caller keeps the choice in the URL. */
export function OrderMenu({ value, onChange }: { value: AssessmentOrder; onChange: (order: AssessmentOrder) => void }) {
  const { t } = useTranslation('assessments');
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="sm" rightSection={<IconChevronDown size={18} aria-hidden />}>
          <span className={classes.visuallyHidden}>{t('order.label')} </span>
          {t(`order.${value}`)}
        </Button>
      }
    >
      {assessmentOrders.map((order) => (
        <MenuRadioItem key={order} checked={order === value} onSelect={() => onChange(order)}>
          {t(`order.${order}`)}
        </MenuRadioItem>
      ))}
    </Menu>
  );
}
