import { PasswordInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { isSamePassword } from '../../core/people/passwords.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import Mantine from '../../ui/tokens/mantine.tsx';
import { Refused } from '../data/errors.ts';
import { useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import { isUsablePassword, NewPasswordFields, noPassword } from '../session/new-password-fields.tsx';
import { PasswordError } from '../session/password-error.tsx';
import classes from './own-password-form.module.css';

type Props = { onChanged: () => void; onCancel: () => void };

/** Renders the form in which users change their own password. */
export default function OwnPasswordForm({ onChanged, onCancel }: Props) {
  const { t } = useTranslation(['users', 'session', 'password', 'ui']);
  const me = useMe();
  const describe = useErrorDescription();
  const oldField = useRef<HTMLInputElement>(null);
  const [oldPassword, setOldPassword] = useState('');
  const [typed, setTyped] = useState(noPassword);
  const [tried, setTried] = useState(false);
  const changing = useWrite(calls.session.changePassword, { onSuccess: onChanged });
  const isOldWrong = changing.error instanceof Refused && changing.error.refusal === 'oldPasswordDiffers';
  const isSame = typed.password !== '' && isSamePassword(typed.password, oldPassword);

  const oldError = () => {
    if (tried && oldPassword === '') return t('users:password.oldMissing');
    return isOldWrong ? describe(changing.error).text : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (oldPassword === '') return oldField.current?.focus();
    if (isUsablePassword(typed) && !isSame)
      changing.mutate({ oldPassword, password: typed.password }, { onError: () => oldField.current?.select() });
  };

  return (
    <Mantine>
      <form onSubmit={submit} className={classes.form} noValidate>
        {/* Password managers look for the name of the account. */}
        <input type="text" name="username" autoComplete="username" value={me.login} readOnly hidden />
        <PasswordInput
          ref={oldField}
          autoFocus
          label={t('users:password.old')}
          autoComplete="current-password"
          error={oldError()}
          errorProps={{ role: 'alert' }}
          value={oldPassword}
          onChange={({ currentTarget }) => setOldPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('session:showPassword'), tabIndex: 0 }}
        />
        <NewPasswordFields value={typed} onChange={setTyped} tried={tried} />
        {isSame ? (
          <p role="alert" className={classes.same}>
            {t('users:password.same')}
          </p>
        ) : (
          !isOldWrong && <PasswordError error={changing.error} />
        )}
        <div className={classes.actions}>
          <Button type="submit" loading={changing.isPending}>
            {t('password:save')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('ui:cancel')}
          </Button>
        </div>
      </form>
    </Mantine>
  );
}
