import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { ScreenSkeleton } from '../../ui/feedback/skeletons.tsx';
import { later } from '../data/later.ts';
import { useIsReauthenticating } from '../data/reauthentication.ts';

const Notices = lazy(later(() => import('../consent/notices.tsx')));
const SignInAgain = lazy(() => import('../session/sign-in-again.tsx'));

/** Renders what every screen has around it: scroll restoration, notices, and the sign-in dialog when the session has ended. */
export function Root() {
  return (
    <>
      <ScrollRestoration />
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
      {useIsReauthenticating() && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
      <Suspense>
        <Notices />
      </Suspense>
    </>
  );
}
