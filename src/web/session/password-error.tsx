import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { isGuessable } from './new-password-fields.tsx';
import classes from './sign-in-form.module.css';

/** Renders why a new password was not accepted, or any other error of its form. */
export function PasswordError({ error }: { error: unknown }) {
  const { t } = useTranslation('password');
  if (!isGuessable(error)) return <ErrorNotice error={error} />;
  return (
    <p role="alert" className={classes.refused}>
      {t('guessable')}
    </p>
  );
}
