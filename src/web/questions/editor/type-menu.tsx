import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type IdType, questionTypeNames } from '../../../questions/question-type.ts';
import { QuestionTypeLabel } from '../question-type-label.tsx';
import { writable } from '../writable.ts';
import classes from './type-menu.module.css';

/** Of which type the question is, and the way to another, which takes along what it can. */
export function TypeMenu({ value, onChange }: { value: IdType; onChange: (idType: IdType) => void }) {
  const { t } = useTranslation('bank');
  return (
    <Menu withinPortal={false} position="bottom-start" width="target">
      <Menu.Target>
        <button type="button" className={classes.type}>
          <span className={classes.unseen}>{t('edit.type')} </span>
          <QuestionTypeLabel name={questionTypeNames[value]} />
          <IconChevronDown size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={String(value)}
          onChange={(chosen) => {
            const idType = writable.find((one) => String(one) === chosen);
            if (idType !== undefined) onChange(idType);
          }}
        >
          {writable.map((idType) => (
            <Menu.RadioItem key={idType} value={String(idType)}>
              <QuestionTypeLabel name={questionTypeNames[idType]} />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
