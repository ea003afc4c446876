import type { InputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import { forgetReads } from '../data/cache.ts';
import { send } from '../data/send.ts';
import { adoptSession } from '../data/session.ts';

type SigningIn = typeof calls.installation.createFirstAdministrator | typeof calls.members.acceptInvitation;

/** Makes a call that uses up a link and signs in, and forgets what was read for another user. Throws as `send`. */
export async function signInByLink<C extends SigningIn>(call: C, input: InputOf<C>): Promise<SessionUser> {
  const { user } = await send<SigningIn>(call, input as InputOf<SigningIn>, { onSessionEnd: 'tell' });
  forgetReads();
  await adoptSession(user);
  return user;
}
