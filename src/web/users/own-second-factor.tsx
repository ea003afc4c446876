import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useRead } from '../data/use-read.ts';
import type { SecondFactorChange } from './change-second-factor.tsx';
import classes from './configurations.module.css';
import styles from './own-password-form.module.css';

const ChangeSecondFactor = lazy(() => import('./change-second-factor.tsx'));

const done = { setUp: 'turnedOn', renew: 'renewed', turnOff: 'turnedOff' } as const;

/** Renders the section in which staff set up and turn off their second factor; nothing for those who cannot have one. */
export default function OwnSecondFactor() {
  const { t } = useTranslation('secondFactor');
  const format = useFormat();
  const { reply, error } = useRead(calls.secondFactor.getSecondFactor, {}, { onFailure: 'tell' });
  const [open, setOpen] = useState<SecondFactorChange | null>(null);
  const [said, setSaid] = useState<SecondFactorChange | null>(null);
  const section = useRef<HTMLElement>(null);
  if (error || !reply) return null;
  const { since, recoveryCodesLeft, isOffered, isRequired } = reply.content;
  if (since === null && !isOffered) return null;
  const begin = (change: SecondFactorChange) => {
    setSaid(null);
    setOpen(change);
  };
  const close = (change: SecondFactorChange | null) => {
    flushSync(() => {
      setOpen(null);
      setSaid(change);
    });
    section.current?.querySelector('button')?.focus();
  };
  return (
    <section ref={section} aria-labelledby="second-factor" className={classes.part}>
      <h2 id="second-factor" className={classes.title}>
        {t('title')}
      </h2>
      {since === null ? (
        <p>{t('text')}</p>
      ) : (
        <p>
          {t('on', { when: format.dateTime(since) })} {t('left', { count: recoveryCodesLeft })}{' '}
          {isRequired && t('required')}
        </p>
      )}
      {open === null && (
        <div className={styles.actions}>
          {since === null ? (
            <Button variant="default" onClick={() => begin('setUp')}>
              {t('setUp.open')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => begin('renew')}>
                {t('codes.renew')}
              </Button>
              {!isRequired && (
                <Button variant="default" onClick={() => begin('turnOff')}>
                  {t('turnOff.open')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {open !== null && (
        <Suspense>
          <ChangeSecondFactor change={open} onDone={() => close(open)} onCancel={() => close(null)} />
        </Suspense>
      )}
      <LiveRegion seen>{said !== null && t(done[said])}</LiveRegion>
    </section>
  );
}
