import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import Mantine from '../../ui/tokens/mantine.tsx';
import { cachedReply } from '../data/cache.ts';
import { leavePageFor } from '../data/leave-page.ts';
import { endReauthentication } from '../data/reauthentication.ts';
import { isSameUserAndSchool, sessionSource } from '../data/session.ts';
import { signInPath } from './path-after.ts';
import classes from './sign-in-form.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Asks to sign in again over the screen at hand. Somebody else who signs in here, or in another school, starts from the beginning. */
export default function SignInAgain() {
  const { t } = useTranslation('session');
  const [before] = useState(() => cachedReply(sessionSource));
  return (
    <Mantine>
      <Dialog open title={t('again.title')}>
        <p>{t('again.text')}</p>
        <div className={classes.form}>
          <SignInForm
            login={before?.login}
            onSignedIn={(user) => {
              if (isSameUserAndSchool(before, user)) endReauthentication(true);
              else leavePageFor('/');
            }}
          />
          <Button
            variant="subtle"
            onClick={() => {
              endReauthentication(false);
              location.assign(signInPath(location.pathname + location.search));
            }}
          >
            {t('again.leave')}
          </Button>
        </div>
      </Dialog>
    </Mantine>
  );
}
