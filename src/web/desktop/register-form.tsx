import { PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DesktopState } from '../../contract/desktop.ts';
import { desktopCalls } from '../../contract/desktop.ts';
import { DEVICE_NAME_LENGTH, PIN_LENGTH } from '../../core/devices/registered-devices.ts';
import { SYNC_PATH } from '../../core/people/desktop-routes.ts';
import { focusFirstProblem, problemFieldId } from '../../questions/problem-field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { send } from '../data/send.ts';
import { useWrite } from '../data/use-write.ts';
import classes from '../session/sign-in-form.module.css';
import { adoptDesktopState, refreshEverything } from './desktop-state.ts';

type Field = 'email' | 'password' | 'code' | 'pin' | 'pinAgain' | 'name';
const byPassword: readonly Field[] = ['email', 'password', 'name'];
const byCode: readonly Field[] = ['email', 'code', 'pin', 'pinAgain', 'name'];
const secret: readonly Field[] = ['password', 'pin', 'pinAgain'];

/** Renders the form that registers this computer; `of` its person, who registers it again. `email` is proposed. */
export function RegisterForm({ of, email = '' }: { of?: DesktopState; email?: string | undefined }) {
  const { t } = useTranslation('desktop');
  const navigate = useNavigate();
  const [hasCode, setHasCode] = useState(of?.opensBy === 'pin');
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState<Record<Field, string>>({
    email: of?.person?.email ?? email,
    password: '',
    code: '',
    pin: '',
    pinAgain: '',
    name: of?.device?.name ?? t('register.myComputer'),
  });
  const registering = useWrite(desktopCalls.desktop.registerDesktop, {
    leavesScreen: true,
    onSuccess: async ({ content }) => {
      // Whether it was granted is told where one synchronises.
      await navigator.storage.persist().catch(() => false);
      adoptDesktopState(content);
      await refreshEverything();
      // What comes of it is told there.
      send(desktopCalls.desktop.synchronise, {}).catch(() => {});
      navigate(SYNC_PATH, { replace: true });
    },
  });
  const fields = hasCode ? byCode : byPassword;

  const problemOf = (field: Field): string | null => {
    if (typed[field].trim() === '') return t('register.missing');
    if (field === 'pin' && typed.pin.length < PIN_LENGTH) return t('register.pinShort', { count: PIN_LENGTH });
    return field === 'pinAgain' && typed.pinAgain !== typed.pin ? t('register.pinDifferent') : null;
  };
  const hintOf = (field: Field): string | undefined => {
    if (field === 'code') return t('register.codeHint');
    if (field === 'pin') return t('register.pinHint', { count: PIN_LENGTH });
    return field === 'name' ? t('register.nameHint') : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = fields.filter((field) => problemOf(field) !== null);
    if (wrong.length > 0) return focusFirstProblem(wrong.map((where) => ({ where })));
    const person = { email: typed.email.trim(), name: typed.name.trim() };
    registering.mutate({
      ...person,
      ...(hasCode ? { pairingCode: typed.code, pin: typed.pin } : { password: typed.password }),
    });
  };

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {fields.map((field) => {
        const props = {
          id: problemFieldId(field),
          label: t(`register.${field}`),
          description: hintOf(field),
          value: typed[field],
          error: tried && problemOf(field),
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
            setTyped((before) => ({ ...before, [field]: value })),
        };
        return secret.includes(field) ? (
          <PasswordInput
            key={field}
            {...props}
            autoComplete={field === 'password' ? 'current-password' : 'new-password'}
            visibilityToggleButtonProps={{ 'aria-label': t('register.showPassword'), tabIndex: 0 }}
          />
        ) : (
          <TextInput
            key={field}
            {...props}
            autoComplete={field === 'email' ? 'username' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={field === 'name' ? DEVICE_NAME_LENGTH : undefined}
            readOnly={field === 'email' && of !== undefined}
          />
        );
      })}
      <ErrorNotice error={registering.error} />
      <Button type="submit" fullWidth loading={registering.isPending}>
        {t('register.do')}
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          registering.reset();
          setHasCode(!hasCode);
        }}
      >
        {t(hasCode ? 'register.byPassword' : 'register.byCode')}
      </Button>
      {of === undefined && (
        <>
          <p>{t('register.safe')}</p>
          <a href="/register">{t('register.noAccount')}</a>
        </>
      )}
    </form>
  );
}
