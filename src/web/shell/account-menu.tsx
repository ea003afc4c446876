import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { fullName, roleOf } from '../../core/people.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useChange } from '../wire/query.ts';
import { useMe } from '../wire/session.ts';
import { offered, offeredNear, speak } from '../words/words.ts';
import classes from './account-menu.module.css';
import { LogoutDialog } from './logout-dialog.tsx';

const schemes = ['auto', 'light', 'dark'] as const;

/** Who is signed in; behind it language, appearance and the way out. */
export function AccountMenu() {
  const { t, i18n } = useTranslation('shell');
  const me = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const keepLanguage = useChange(calls.users.updateUserLanguage);
  const [leaving, setLeaving] = useState(false);
  const name = fullName(me, i18n.language);
  return (
    <>
      <Menu position="top-start" width="target" withinPortal={false}>
        <Menu.Target>
          <button type="button" className={classes.account}>
            <Avatar person={me} photo={me.photo} />
            <span className={classes.person}>
              <span className={classes.name}>{name}</span>
              <span className={classes.role}>{t(`role.${roleOf(me.idType)}`)}</span>
              <span className={classes.unseen}>{t('account.menu')}</span>
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('language')}</Menu.Label>
          <Menu.RadioGroup
            value={offeredNear(i18n.language)}
            onChange={async (language) => {
              await speak(language);
              const known = offered.find((one) => one.language === language);
              if (known) keepLanguage.mutate({ newLanguage: known.language });
            }}
          >
            {offered.map(({ language, name }) => (
              <Menu.RadioItem key={language} value={language} lang={language}>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('scheme.label')}</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(chosen) => setColorScheme(schemes.find((scheme) => scheme === chosen) ?? 'auto')}
          >
            {schemes.map((scheme) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {t(`scheme.${scheme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => setLeaving(true)}>
            {t('account.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}
