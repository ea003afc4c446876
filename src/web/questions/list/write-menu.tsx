import { Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { kindNames } from '../../../questions/kind.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { KindLine } from '../kind-line.tsx';
import { newQuestionPath } from '../paths.ts';
import { writable } from '../writable.ts';

/** The way to a new question, by its type. */
export function WriteMenu() {
  const { t } = useTranslation('bank');
  return (
    <Menu position="bottom-end" width="22rem">
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {t('screen.write')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('screen.whichType')}>
        {writable.map((idType) => (
          <Menu.Item key={idType} component={Link} to={newQuestionPath({ idType })}>
            <KindLine name={kindNames[idType]} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
