import { IconLogout } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { fullName, roleOf } from '../../core/people.ts';
import { schemes, useScheme } from '../theme/scheme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useChange } from '../wire/query.ts';
import { useMe } from '../wire/session.ts';
import { offered, offeredNear, speak } from '../words/words.ts';
import classes from './account-menu.module.css';
import { Choice } from './choice.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { useDisclosure } from './use-disclosure.ts';

/** Who is signed in; behind it language, appearance and the way out. */
export function AccountMenu() {
  const { t, i18n } = useTranslation('shell');
  const me = useMe();
  const [scheme, setScheme] = useScheme();
  const keepLanguage = useChange(calls.users.updateUserLanguage);
  const { open, setOpen, around } = useDisclosure();
  const [leaving, setLeaving] = useState(false);
  const panel = useId();
  return (
    <div className={classes.account} {...around}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        className={classes.person}
        onClick={() => setOpen(!open)}
      >
        <Avatar person={me} photo={me.photo} />
        <span className={classes.names}>
          <span className={classes.name}>{fullName(me, i18n.language)}</span>
          <span className={classes.role}>{t(`role.${roleOf(me.idType)}`)}</span>
          <span className={classes.unseen}>{t('account.menu')}</span>
        </span>
      </button>
      {open && (
        <div id={panel} className={classes.panel}>
          <Choice
            label={t('language')}
            of={offered.map(({ language, name }) => ({ value: language, label: name, lang: language }))}
            value={offeredNear(i18n.language)}
            onChange={async (newLanguage) => {
              await speak(newLanguage);
              keepLanguage.mutate({ newLanguage });
            }}
          />
          <Choice
            label={t('scheme.label')}
            of={schemes.map((one) => ({ value: one, label: t(`scheme.${one}`) }))}
            value={scheme}
            onChange={setScheme}
          />
          <button type="button" className={classes.logout} onClick={() => setLeaving(true)}>
            <IconLogout size={18} aria-hidden />
            {t('account.logout')}
          </button>
        </div>
      )}
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}
