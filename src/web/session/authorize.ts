import { redirect } from 'react-router';
import { Refused } from '../data/errors.ts';
import { signInByToken } from '../data/session.ts';
import { speakTo } from '../words/words.ts';
import { landingAfter } from './landing.ts';

/**
 * Signs in by the one-time token of the address, which is gone from there before anything is sent. A token that is not valid
 * leads to the sign-in, which says so.
 */
export async function authorize({ request }: { request: Request }): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const token = new URLSearchParams(search).get('token') ?? '';
  history.replaceState(history.state, '', pathname);
  try {
    const { user, idAssessment } = await signInByToken(token);
    await speakTo(user);
    return redirect(landingAfter({ idAssessment, search }));
  } catch (error) {
    if (error instanceof Refused) return redirect('/login?refused=token');
    throw error;
  }
}
