import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { later } from '../data/later.ts';
import { sessionSource } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { runtime } from '../device/runtime.ts';
import { loadWords } from '../words/words.ts';
import { useCookieChoice } from './use-cookie-choice.ts';

const IdleEnd = lazy(
  later(async () => {
    await loadWords('session');
    return import('../session/idle-end.tsx');
  }, 60_000),
);
const CookieBanner = lazy(
  later(async () => {
    const [banner] = await Promise.all([import('./cookie-banner.tsx'), loadWords('legal')]);
    return banner;
  }, 500),
);
const LanguageDialog = lazy(
  later(async () => {
    const [dialog] = await Promise.all([import('./language-dialog.tsx'), loadWords('legal')]);
    return dialog;
  }, 500),
);

/** The paths of a student's paper and of the camera of a scan link, on which nothing else is shown. */
const withoutNotices = /^\/(assessment|scan)(\/|$)/;

/** Renders what comes after the screens: the question about cookies, the first choice of a language, and the end of idle sessions. */
export default function Notices() {
  const { pathname } = useLocation();
  const { reply: me } = useRead(sessionSource, { onFailure: 'tell' });
  const { choice } = useCookieChoice();
  const [isLanguageOpen, setLanguageOpen] = useState(true);
  // The desktop mode sets no cookies, and its host ends what is idle.
  if (me === undefined || runtime === 'desktop') return null;
  const isFree = !withoutNotices.test(pathname);
  const hasLanguage = !me?.simplificaLanguagesCustom || me.language !== null;
  return (
    <>
      <Suspense>{choice === null && isFree && <CookieBanner />}</Suspense>
      <Suspense>
        {!hasLanguage && isFree && isLanguageOpen && <LanguageDialog onClose={() => setLanguageOpen(false)} />}
      </Suspense>
      {/* A boundary of its own: it comes after a minute. */}
      <Suspense>{me && <IdleEnd />}</Suspense>
    </>
  );
}
