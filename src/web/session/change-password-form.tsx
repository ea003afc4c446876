import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useWrite } from '../data/use-write.ts';
import { isUsablePassword, NewPasswordFields, noPassword } from './new-password-fields.tsx';
import { PasswordError } from './password-error.tsx';
import classes from './sign-in-form.module.css';

/** Renders the form in which the owner of a mailed link chooses a new password. */
export function ChangePasswordForm({ link, onChanged }: { link: string; onChanged: () => void }) {
  const { t } = useTranslation('password');
  const [typed, setTyped] = useState(noPassword);
  const [tried, setTried] = useState(false);
  const changing = useWrite(calls.session.changePasswordLink);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isUsablePassword(typed)) changing.mutate({ link, password: typed.password }, { onSuccess: onChanged });
  };

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <NewPasswordFields value={typed} onChange={setTyped} tried={tried} />
      <PasswordError error={changing.error} />
      <Button type="submit" fullWidth loading={changing.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
