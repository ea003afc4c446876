import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Refused } from '../data/errors.ts';
import { speakTo } from '../words/words.ts';
import { Entrance } from './entrance.tsx';
import classes from './login-screen.module.css';
import { pathAfterSignIn } from './path-after.ts';
import { SignInForm } from './sign-in-form.tsx';

const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'));

/** The way in. Afterwards the user is where they wanted to go, in the language they once chose. */
export function LoginScreen() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [forgotten, setForgotten] = useState(false);
  return (
    <Entrance>
      <Screen title={t('title')} subtitle={t('subtitle')} frame="bare">
        <ErrorNotice error={params.get('refused') === 'token' ? new Refused('tokenNotValid') : null} />
        <SignInForm
          onSignedIn={async (user) => {
            await speakTo(user);
            navigate(pathAfterSignIn(params.get('p')), { replace: true });
          }}
        />
        <button type="button" className={classes.forgot} onClick={() => setForgotten(true)}>
          {t('forgot.open')}
        </button>
      </Screen>
      {forgotten && (
        <Suspense>
          <ForgotPasswordDialog onClose={() => setForgotten(false)} />
        </Suspense>
      )}
    </Entrance>
  );
}

export { LoginScreen as Component };

/** The entrance brings Mantine itself. */
export const plain = true;
