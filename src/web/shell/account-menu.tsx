import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useMe } from '../data/session.ts';
import { Avatar } from '../display/avatar.tsx';
import classes from './account-menu.module.css';
import { useDisclosure } from './use-disclosure.ts';

// Opened now and then: first visits do without them.
const AccountPanel = lazy(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }));
const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));

/** Who is signed in, with a link to edit that; behind it the other schools, language, appearance and the way out. */
export function AccountMenu() {
  const { t, i18n } = useTranslation('shell');
  const me = useMe();
  const { open, setOpen, around } = useDisclosure();
  const [leaving, setLeaving] = useState<boolean | null>(null);
  const panel = useId();
  return (
    <div className={classes.account} {...around}>
      <div className={classes.row}>
        <PlainButton
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
        </PlainButton>
        <Link
          to={roleOf(me.idType) === 'teacher' ? '/my-profile' : '/configurations'}
          aria-label={t('account.edit')}
          title={t('account.edit')}
          className={classes.edit}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </Link>
      </div>
      {open && (
        <Suspense>
          <AccountPanel id={panel} onClose={() => setOpen(false)} onLogout={() => setLeaving(true)} />
        </Suspense>
      )}
      {leaving !== null && (
        <Suspense>
          <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  );
}
