import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Refused } from '../data/errors.ts';
import { speakTo } from '../words/words.ts';
import { Entrance } from './entrance.tsx';
import classes from './login-screen.module.css';
import { PartnerEntry } from './partner-entry.tsx';
import { pathAfterSignIn } from './path-after.ts';
import { SignInForm } from './sign-in-form.tsx';

const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'));

/** The way in. Afterwards the user is where they wanted to go, in the language they once chose. */
export function LoginScreen() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const [forgotten, setForgotten] = useState(false);
  return (
    <Entrance>
      <Screen title={t('title')} subtitle={t('subtitle')} frame="bare">
        <ErrorNotice error={refusalIn(params)} />
        <SignInForm
          onSignedIn={async (user) => {
            await speakTo(user);
            navigate(pathAfterSignIn(params.get('p')), { replace: true });
          }}
        />
        <PartnerEntry className={classes.forgot} />
        <PlainButton className={classes.forgot} onClick={() => setForgotten(true)}>
          {t('forgot.open')}
        </PlainButton>
        <Link to={`/register${search}`} className={classes.forgot}>
          {t('register')}
        </Link>
      </Screen>
      {forgotten && (
        <Suspense>
          <ForgotPasswordDialog onClose={() => setForgotten(false)} />
        </Suspense>
      )}
    </Entrance>
  );
}

/** Returns why a sign-in by another way has led here. */
function refusalIn(params: URLSearchParams): Refused | null {
  const refused = params.get('refused');
  if (refused === 'token') return new Refused('tokenNotValid');
  return refused === 'partner' ? new Refused('partnerCredentialsNotValid') : null;
}

export { LoginScreen as Component };

/** The entrance brings Mantine itself. */
export const plain = true;
