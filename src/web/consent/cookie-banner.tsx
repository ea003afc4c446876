import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import classes from './consent.module.css';
import { allCookies, CookieDialog, noCookies } from './cookie-dialog.tsx';
import { useCookieChoice } from './use-cookie-choice.ts';

/** Renders the question about cookies above the screen, which it pushes down rather than covers. */
export default function CookieBanner() {
  const { t } = useTranslation('legal');
  const { choose, isPending, error } = useCookieChoice();
  const [isOpen, setOpen] = useState(false);
  // `error` says why a choice was not stored.
  const decide = (choice: typeof noCookies) => void choose(choice).catch(() => {});
  return (
    <>
      <section aria-label={t('cookies.label')} className={classes.banner}>
        <p>
          {t('cookies.text')}{' '}
          <a href="/legal/cookies" target="_blank" rel="noopener">
            {t('cookies.policy')}
          </a>
        </p>
        <ErrorNotice error={error} />
        <div className={classes.actions}>
          <Button size="sm" loading={isPending} onClick={() => decide(noCookies)}>
            {t('cookies.necessary')}
          </Button>
          <Button size="sm" onClick={() => decide(allCookies)}>
            {t('cookies.all')}
          </Button>
          <Button size="sm" variant="default" onClick={() => setOpen(true)}>
            {t('cookies.choose')}
          </Button>
        </div>
      </section>
      {isOpen && <CookieDialog onClose={() => setOpen(false)} />}
    </>
  );
}
