import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { ScreenSkeleton } from '../../ui/feedback/skeletons.tsx';
import { useIsReauthenticating } from '../data/reauthentication.ts';

const SignInAgain = lazy(() => import('../session/sign-in-again.tsx'));

/** Around every screen: where one was on the page, and signing in again when the session ends. */
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
    </>
  );
}
