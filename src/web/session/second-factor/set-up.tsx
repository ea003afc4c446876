import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { SessionUser } from '../../../contract/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { QrCode } from '../../../ui/layout/qr-code.tsx';
import { useWrite } from '../../data/use-write.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { useCode } from './use-code.ts';

type Props = {
  /** Of a login; without one, the signed-in user's own. */
  challenge?: string;
  /** Words before it begins; without them it begins at once. */
  intro?: string;
  /** `user` has been signed in, where there was a challenge. */
  onDone: (user: SessionUser | undefined) => void;
  onCancel: () => void;
  cancelLabel: string;
};

/** Renders how a second factor is set up: the secret, a code that confirms it, and the recovery codes. */
export function SetUp({ challenge, intro, onDone, onCancel, cancelLabel }: Props) {
  const { t } = useTranslation('secondFactor');
  const [result, setResult] = useState<{ user: SessionUser | undefined; recoveryCodes: string[] } | null>(null);
  const own = challenge === undefined ? {} : { challenge };
  const starting = useWrite(calls.secondFactor.startSecondFactor);
  const confirming = useWrite(calls.secondFactor.confirmSecondFactor);
  const typed = useCode(confirming.error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (!intro) starting.mutate(own);
  }, []);
  if (result) return <RecoveryCodes codes={result.recoveryCodes} onDone={() => onDone(result.user)} />;

  const made = starting.data?.content;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!made) return starting.mutate(own);
    if (!typed.check()) return;
    confirming.mutate(
      { ...own, started: made.started, code: typed.code },
      {
        onSuccess: ({ user, content }) => setResult({ user, recoveryCodes: content.recoveryCodes }),
        onError: typed.select,
      },
    );
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {intro && !made && <p>{intro}</p>}
      {made && (
        <>
          <p>{t('setUp.scan')}</p>
          <QrCode text={made.address} label={t('setUp.qr')} className={classes.qr ?? ''} />
          <p>
            <span className={classes.hint}>{t('setUp.secret')}</span>
            <br />
            <code className={classes.secret}>{made.secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
          <p>{t('setUp.then')}</p>
          <CodeField kind="app" {...typed.props} autoFocus />
        </>
      )}
      <ErrorNotice error={starting.error ?? (typed.isWrong ? null : confirming.error)} />
      <div className={classes.actions}>
        <Button type="submit" loading={starting.isPending || confirming.isPending}>
          {made ? t('setUp.confirm') : t('setUp.open')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
