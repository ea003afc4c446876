import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import Mantine from '../../ui/tokens/mantine.tsx';
import { leaveTo } from '../data/leave-page.ts';
import { queryClient } from '../data/query.ts';
import { answerSigningIn } from '../data/reauthentication.ts';
import { isSamePlace, sessionQuery } from '../data/session.ts';
import { signInPath } from './path-after.ts';
import classes from './sign-in-form.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Asks to sign in again over the screen at hand. Somebody else who signs in here, or in another school, starts from the beginning. */
export default function SignInAgain() {
  const { t } = useTranslation('session');
  const [before] = useState(() => queryClient.getQueryData(sessionQuery.queryKey));
  return (
    <Mantine>
      <Dialog open title={t('again.title')}>
        <p>{t('again.text')}</p>
        <div className={classes.form}>
          <SignInForm
            login={before?.login}
            onSignedIn={(user) => {
              if (isSamePlace(before, user)) answerSigningIn(true);
              else leaveTo('/');
            }}
          />
          <Button
            variant="subtle"
            onClick={() => {
              answerSigningIn(false);
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
