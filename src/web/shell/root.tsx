import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { ScreenSkeleton } from '../../ui/feedback/skeletons.tsx';
import { later } from '../data/later.ts';
import { useIsReauthenticating } from '../data/reauthentication.ts';

const Notices = lazy(later(() => import('../consent/notices.tsx')));
const SignInAgain = lazy(() => import('../session/sign-in-again.tsx'));

/** Renders what every screen has around it: scroll restoration, notices, and what asks to sign in again when the session has ended. */
export function Root({ again: Again = SignInAgain }: { again?: ComponentType }) {
  return (
    <>
      <ScrollRestoration />
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
      {useIsReauthenticating() && (
        <Suspense>
          <Again />
        </Suspense>
      )}
      <Suspense>
        <Notices />
      </Suspense>
    </>
  );
}
