import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf } from '../../core/people/roles.ts';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import classes from '../consent/consent.module.css';
import { useMe } from '../data/session.ts';
import footer from './footer.module.css';

const CookieDialog = lazy(async () => ({ default: (await import('../consent/cookie-dialog.tsx')).CookieDialog }));

/** Renders what the product is for in one sentence for this user, the texts about terms and cookies, and the version. */
export default function FooterContent() {
  const { t } = useTranslation('legal');
  const role = roleOf(useMe().idType);
  const reader = role === 'student' ? 'student' : role === 'author' || role === 'editor' ? 'writer' : 'teacher';
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{t(`footer.${reader}`)}</p>
      <p className={classes.links}>
        <a href="/legal/terms" target="_blank" rel="noopener">
          {t('terms.title')}
        </a>
        <a href="/legal/privacy" target="_blank" rel="noopener">
          {t('privacy.title')}
        </a>
        <a href="/legal/cookies" target="_blank" rel="noopener">
          {t('cookies.policy')}
        </a>
        <PlainButton onClick={() => setOpen(true)}>{t('cookies.title')}</PlainButton>
      </p>
      <p className={footer.version}>{t('footer.version', { version: __VERSION__ })}</p>
      {isOpen && (
        <Suspense>
          <CookieDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
