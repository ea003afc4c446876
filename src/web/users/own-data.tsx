import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { canEditOwnEmail } from '../../core/policies/user.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useMe } from '../data/session.ts';
import { OwnDataExport } from '../privacy/own-data-export.tsx';
import classes from './configurations.module.css';
import { OwnPhoto } from './own-photo.tsx';

const OwnDataForm = lazy(() => import('./own-data-form.tsx'));

/** Renders the section with the user's photo and data; those of a partner read where the data are changed. */
export function OwnData() {
  const { t, i18n } = useTranslation(['users', 'shell']);
  const me = useMe();
  const section = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<{ waitingEmail: string | null } | null>(null);
  const close = (next: typeof saved) => {
    flushSync(() => {
      setOpen(false);
      setSaved(next);
    });
    section.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
  };
  const facts = [
    [t('data.name'), fullName(me, i18n.language)],
    [t('data.role'), t(`shell:role.${roleOf(me.idType)}`)],
    [t('data.login'), me.login],
    [t('data.email'), me.email],
    [t('data.school'), me.schoolName],
  ] as const;
  return (
    <section ref={section} aria-labelledby="data" className={classes.part}>
      <h2 id="data" className={classes.title}>
        {t('data.title')}
      </h2>
      <OwnPhoto />
      {!isOpen && (
        <dl className={classes.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name} className={classes.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      )}
      {!canEditOwnEmail(me) && <p>{t('data.partner')}</p>}
      {canEditOwnEmail(me) && !isOpen && (
        <p>
          <Button
            variant="default"
            data-edit
            onClick={() => {
              setSaved(null);
              setOpen(true);
            }}
          >
            {t('data.edit')}
          </Button>
        </p>
      )}
      {isOpen && (
        <Suspense>
          <OwnDataForm onSaved={close} onCancel={() => close(null)} />
        </Suspense>
      )}
      <OwnDataExport />
      <LiveRegion seen>
        {saved && (saved.waitingEmail ? t('data.waiting', { email: saved.waitingEmail }) : t('data.saved'))}
      </LiveRegion>
    </section>
  );
}
