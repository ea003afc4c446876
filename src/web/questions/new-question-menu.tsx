import { IconChevronDown, IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IdType } from '../../questions/registry.ts';
import { screensOfTypes } from '../../questions/screens-registry.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuLink } from '../../ui/menu/menu-item.tsx';
import { afterSaving } from '../forms/unsaved-changes-guard.tsx';
import { newQuestionPath, pasteQuestionsPath } from '../paths/questions.ts';
import { QuestionTypeLabel } from './question-type-label.tsx';

type Props = {
  variant?: 'filled' | 'default';
  pathOf?: (idType: IdType) => string;
  /** Called before the user leaves this screen, to save what was entered. */
  onLeave?: () => void;
  /** Where the question is likely to belong. */
  place?: readonly number[];
};

/** Renders the menu of question types that opens the editor of a new question. */
export function NewQuestionMenu({ variant, pathOf = (idType) => newQuestionPath({ idType }), onLeave, place }: Props) {
  const { t } = useTranslation('bank');
  return (
    <Menu
      label={t('screen.whichType')}
      width="min(22rem, calc(100vw - 2rem))"
      trigger={
        <Button
          variant={variant}
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {t('screen.write')}
        </Button>
      }
    >
      {screensOfTypes.map((type) => (
        <MenuLink
          key={type.idType}
          to={pathOf(type.idType)}
          {...(onLeave && { state: { ...afterSaving.state, place }, onSelect: onLeave })}
        >
          <QuestionTypeLabel type={type} />
        </MenuLink>
      ))}
      {!onLeave && (
        <MenuLink to={pasteQuestionsPath} icon={<IconClipboardList size={18} aria-hidden />}>
          {t('screen.paste')}
        </MenuLink>
      )}
    </Menu>
  );
}
