import { lazy, Suspense } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { Refused } from '../data/errors.ts';
import { signInByToken } from '../data/sign-in.ts';
import { speakTo } from '../words/words.ts';
import { landingAfter, signInPathAfterRefusal } from './landing.ts';
import type { HalfSignIn } from './partner-sign-in.ts';

const PartnerSecondStep = lazy(() => import('./partner-second-step.tsx'));

/**
 * Signs in by the one-time token of the address, or by what a partner has put there. What is not valid leads to the
 * sign-in, which says so.
 */
export async function loader({ request }: { request: Request }): Promise<Response | HalfSignIn> {
  const { pathname, search } = new URL(request.url);
  const params = new URLSearchParams(search);
  const token = params.get('token');
  const isOfPartner = pathname === '/auth-partner' || ['appToken', 'code'].some((name) => params.has(name));
  if (token === null && isOfPartner) return (await import('./partner-sign-in.ts')).signInByPartner(params);
  try {
    const { user, idAssessment } = await signInByToken({ token: token ?? '' });
    await speakTo(user);
    return redirect(landingAfter({ idAssessment, search }));
  } catch (error) {
    if (error instanceof Refused) return redirect(signInPathAfterRefusal('token', search));
    throw error;
  }
}

/** Renders the second step of a sign-in by a partner; all others lead to another screen. */
export function Component() {
  return (
    <Suspense>
      <PartnerSecondStep {...useLoaderData<HalfSignIn>()} />
    </Suspense>
  );
}
