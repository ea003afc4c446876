import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdType } from '../../../questions/registry.ts';
import { screensOf, screensOfTypes } from '../../../questions/screens-registry.tsx';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { isDialogOpen } from '../../../ui/dialog/shortcuts.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { MenuRadioItem } from '../../../ui/menu/menu-item.tsx';
import { QuestionTypeLabel } from '../question-type-label.tsx';
import classes from './type-menu.module.css';

/** Renders the type of the question as a menu of all types. */
export function TypeMenu({ value, onChange }: { value: IdType; onChange: (idType: IdType) => void }) {
  const { t } = useTranslation('bank');
  const current = screensOf(value);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F4' || event.altKey || event.ctrlKey || isDialogOpen()) return;
      event.preventDefault();
      trigger.current?.focus();
      trigger.current?.click();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <Menu
      placement="bottom-start"
      width="trigger"
      trigger={
        <PlainButton ref={trigger} className={classes.type} aria-keyshortcuts="F4">
          <span className={classes.visuallyHidden}>{t('edit.type')} </span>
          {current && <QuestionTypeLabel type={current} />}
          <IconChevronDown size={18} aria-hidden />
        </PlainButton>
      }
    >
      {screensOfTypes.map((type) => (
        <MenuRadioItem key={type.idType} checked={type === current} onSelect={() => onChange(type.idType)}>
          <QuestionTypeLabel type={type} />
        </MenuRadioItem>
      ))}
    </Menu>
  );
}
