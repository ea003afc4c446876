import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { ScreenSkeleton } from '../../ui/feedback/skeletons.tsx';
import { useIsReauthenticating } from '../data/reauthentication.ts';

const SignInAgain = lazy(() => import('../session/sign-in-again.tsx'));

/** Renders what every screen has around it: scroll restoration, and the sign-in dialog when the session has ended. */
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
