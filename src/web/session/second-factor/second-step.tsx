import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { SessionUser } from '../../../contract/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { type Envelope, Refused } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { continueAs } from '../../data/sign-in.ts';
import { useWrite } from '../../data/use-write.ts';
import { CodeField } from './code-field.tsx';
import classes from './second-factor.module.css';
import { SetUp } from './set-up.tsx';
import { useCode } from './use-code.ts';

type Props = {
  /** The reply to the login, whose password was right. */
  needed: Envelope;
  onSignedIn: (user: SessionUser) => void;
  onBack: () => void;
};

/** Renders what a login needs after the password: a code, or the set-up of a second factor. */
export default function SecondStep({ needed, onSignedIn, onBack }: Props) {
  const { t } = useTranslation('secondFactor');
  const challenge = String(needed.challenge);
  if (needed.secondFactor !== 'setUp')
    return <CodeStep challenge={challenge} onSignedIn={onSignedIn} onBack={onBack} />;
  return (
    <SetUp
      challenge={challenge}
      intro={t('setUp.needed')}
      onDone={async (user) => (user ? onSignedIn(await continueAs(user)) : onBack())}
      onCancel={onBack}
      cancelLabel={t('back')}
    />
  );
}

type StepProps = Omit<Props, 'needed'> & { challenge: string };

function CodeStep({ challenge, onSignedIn, onBack }: StepProps) {
  const { t } = useTranslation(['secondFactor', 'session']);
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const entering = useWrite(
    async (code: string) => {
      const input = { challenge, code };
      const { user } = await send(calls.secondFactor.signInWithSecondFactor, input, { onSessionEnd: 'tell' });
      return continueAs(user);
    },
    { onSuccess: onSignedIn },
  );
  const typed = useCode(entering.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.check()) entering.mutate(typed.code, { onError: typed.select });
  };
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    typed.clear();
    entering.reset();
  };
  const { error } = entering;
  const lockedSeconds = error instanceof Refused && error.refusal === 'loginLocked' && error.envelope.lockedSeconds;
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <CodeField kind={kind} {...typed.props} autoFocus />
      {lockedSeconds ? (
        <p role="alert">{t('session:locked', { count: Math.ceil(Number(lockedSeconds) / 60) })}</p>
      ) : (
        !typed.isWrong && <ErrorNotice error={error} />
      )}
      <Button type="submit" fullWidth loading={entering.isPending}>
        {t('secondFactor:enter')}
      </Button>
      <PlainButton className={classes.link} onClick={change}>
        {kind === 'app' ? t('secondFactor:useRecovery') : t('secondFactor:useApp')}
      </PlainButton>
      <PlainButton className={classes.link} onClick={onBack}>
        {t('secondFactor:back')}
      </PlainButton>
      {kind === 'recovery' && <p className={classes.hint}>{t('secondFactor:lost')}</p>}
    </form>
  );
}
