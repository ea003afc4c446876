import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Screen } from '../ui/screen.tsx';
import { speak } from '../words/words.ts';
import { AnswerSheet } from './answer-sheet.tsx';
import { LanguageLinks } from './language-links.tsx';
import classes from './login-screen.module.css';
import { pathAfterSignIn } from './path-after.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The way in. Afterwards the user is where they wanted to go, in the language they once chose. */
export function LoginScreen() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <div className={classes.login}>
      <div className={classes.entry}>
        <header className={classes.product}>Assessments Assistant</header>
        <div className={classes.form}>
          <Screen title={t('title')} subtitle={t('subtitle')} frame="bare">
            <SignInForm
              onSignedIn={async (user) => {
                await speak(user.language);
                navigate(pathAfterSignIn(params.get('p')), { replace: true });
              }}
            />
          </Screen>
        </div>
        <footer>
          <LanguageLinks label={t('languages')} />
        </footer>
      </div>
      <div className={classes.picture}>
        <AnswerSheet />
      </div>
    </div>
  );
}

export { LoginScreen as Component };
