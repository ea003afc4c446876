import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../contract/session.ts';
import { roleOf } from '../../core/people/roles.ts';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import classes from '../consent/consent.module.css';
import { useMe } from '../data/session.ts';
import layout from './footer.module.css';

const CookieDialog = lazy(async () => ({ default: (await import('../consent/cookie-dialog.tsx')).CookieDialog }));

/** Renders what the product is for in one sentence for this user, the texts about terms and cookies, and the version. */
export default function FooterContent() {
  const { t } = useTranslation('legal');
  const me = useMe();
  const role = roleOf(me.idType);
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
      {/* A user kept on the device by an older version has none. */}
      {me.footerLinks && <OperatorLinks of={me.footerLinks} />}
      <p className={layout.version}>{t('footer.version', { version: __VERSION__ })}</p>
      {isOpen && (
        <Suspense>
          <CookieDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Renders the links of who runs the installation: contact and social networks, by the names of their sites; nothing without any. */
function OperatorLinks({ of: { contact, social } }: { of: SessionUser['footerLinks'] }) {
  const { t } = useTranslation('legal');
  if (contact === null && social.length === 0) return null;
  return (
    <p className={classes.links}>
      {contact !== null && (
        <a href={contact} target="_blank" rel="noopener noreferrer">
          {t('footer.contact')}
        </a>
      )}
      {social.map((address) => (
        <a key={address} href={address} target="_blank" rel="noopener noreferrer">
          {new URL(address).hostname.replace(/^www\./, '')}
        </a>
      ))}
    </p>
  );
}
