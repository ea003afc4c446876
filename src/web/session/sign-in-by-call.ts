import type { InputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import { forgetReads } from '../data/cache.ts';
import { send } from '../data/send.ts';
import { adoptSession } from '../data/session.ts';

type SigningIn =
  | typeof calls.installation.createFirstAdministrator
  | typeof calls.members.acceptInvitation
  | typeof calls.session.registerUser;

/**
 * Makes a call that uses a link or a code and signs in, and forgets what was read for another user. Returns null where the person has
 * to sign in, for a second factor. Throws as `send`.
 */
export async function signInByCall<C extends SigningIn>(call: C, input: InputOf<C>): Promise<SessionUser | null> {
  const { user } = await send<SigningIn>(call, input as InputOf<SigningIn>, { onSessionEnd: 'tell' });
  forgetReads();
  if (!user) return null;
  await adoptSession(user);
  return user;
}
