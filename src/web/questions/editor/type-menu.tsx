import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type IdType, questionTypeNames } from '../../../questions/question-type.ts';
import { Menu } from '../../../ui/menu/menu.tsx';
import { MenuRadioItem } from '../../../ui/menu/menu-item.tsx';
import { QuestionTypeLabel } from '../question-type-label.tsx';
import { writable } from '../writable.ts';
import classes from './type-menu.module.css';

/** Of which type the question is, and the way to another, which takes along what it can. */
export function TypeMenu({ value, onChange }: { value: IdType; onChange: (idType: IdType) => void }) {
  const { t } = useTranslation('bank');
  return (
    <Menu
      placement="bottom-start"
      width="trigger"
      trigger={
        <button type="button" className={classes.type}>
          <span className={classes.visuallyHidden}>{t('edit.type')} </span>
          <QuestionTypeLabel name={questionTypeNames[value]} />
          <IconChevronDown size={18} aria-hidden />
        </button>
      }
    >
      {writable.map((idType) => (
        <MenuRadioItem key={idType} checked={idType === value} onSelect={() => onChange(idType)}>
          <QuestionTypeLabel name={questionTypeNames[idType]} />
        </MenuRadioItem>
      ))}
    </Menu>
  );
}
