import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useMe } from '../data/session.ts';
import { loadWords } from '../words/words.ts';
import classes from './configurations.module.css';

const OwnPasswordForm = lazy(async () => {
  const [form] = await Promise.all([import('./own-password-form.tsx'), loadWords('session'), loadWords('password')]);
  return form;
});

/** Renders the section in which users change their password; those of a partner read where it is changed. */
export function OwnPassword() {
  const { t } = useTranslation('users');
  const { insertedFrom } = useMe();
  const [step, setStep] = useState<'closed' | 'open' | 'changed'>('closed');
  const section = useRef<HTMLElement>(null);
  const close = (next: 'closed' | 'changed') => {
    flushSync(() => setStep(next));
    section.current?.querySelector('button')?.focus();
  };
  return (
    <section ref={section} aria-labelledby="password" className={classes.part}>
      <h2 id="password" className={classes.title}>
        {t('password.title')}
      </h2>
      {insertedFrom !== '' && <p>{t('password.partner')}</p>}
      {insertedFrom === '' && step !== 'open' && (
        <p>
          <Button variant="default" onClick={() => setStep('open')}>
            {t('password.open')}
          </Button>
        </p>
      )}
      {step === 'open' && (
        <Suspense>
          <OwnPasswordForm onChanged={() => close('changed')} onCancel={() => close('closed')} />
        </Suspense>
      )}
      <LiveRegion seen>{step === 'changed' && t('password.changed')}</LiveRegion>
    </section>
  );
}
