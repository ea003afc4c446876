import { IconLogout, IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { RoutesContext } from '../../ui/navigation/routes-context.ts';
import { useMe } from '../data/session.ts';
import { Avatar } from '../users/avatar.tsx';
import classes from './account-menu.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { SchoolSwitch } from './school-switch.tsx';
import { useDisclosure } from './use-disclosure.ts';

// Opened once in a session at most: first visits do without it.
const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));

/** Who is signed in; behind it the other schools, language, appearance and the way out. */
export function AccountMenu() {
  const { t, i18n } = useTranslation('shell');
  const me = useMe();
  const { exists } = use(RoutesContext);
  const { open, setOpen, around } = useDisclosure();
  const [leaving, setLeaving] = useState<boolean | null>(null);
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
          <span className={classes.visuallyHidden}>{t('account.menu')}</span>
        </span>
      </button>
      {open && (
        <div id={panel} className={classes.panel}>
          <SchoolSwitch />
          <LanguageChoice />
          <SchemeChoice />
          {exists('/configurations') && (
            <Link to="/configurations" className={classes.entry} onClick={() => setOpen(false)}>
              <IconSettings size={18} aria-hidden />
              {t('account.configurations')}
            </Link>
          )}
          <button type="button" className={classes.entry} onClick={() => setLeaving(true)}>
            <IconLogout size={18} aria-hidden />
            {t('account.logout')}
          </button>
        </div>
      )}
      {leaving !== null && (
        <Suspense>
          <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  );
}
