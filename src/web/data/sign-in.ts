import type { InputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import { cachedReply, forgetReads } from './cache.ts';
import { Refused } from './errors.ts';
import { send } from './send.ts';
import { adoptSession, currentSchoolOf, isSameUserAndSchool, sessionSource } from './session.ts';

/** Signs in. Throws as `send`. */
export async function signIn(login: string, password: string): Promise<SessionUser> {
  const { user } = await send(calls.session.login, { login, password, idAccess: 1 }, { onSessionEnd: 'tell' });
  return continueAs(user);
}

/** Continues as the user who has signed in, and forgets what was read for another one. */
export async function continueAs(user: SessionUser): Promise<SessionUser> {
  const before = cachedReply(sessionSource);
  // Signing in over an open screen continues in the school of that screen.
  const signedIn = before?.idUser === user.idUser ? await restoreSchool(currentSchoolOf(before), user) : user;
  if (!isSameUserAndSchool(before, signedIn)) forgetReads();
  await adoptSession(signedIn);
  return signedIn;
}

/** Signs in by a token or by a partner's reply, and forgets what was read before. Throws as `send`. */
export async function signInByToken(
  input: InputOf<typeof calls.session.authorize>,
): Promise<{ user: SessionUser; idAssessment: number | null }> {
  const { user, idAssessment = null } = await send(calls.session.authorize, input, { onSessionEnd: 'tell' });
  forgetReads();
  await adoptSession(user);
  return { user, idAssessment };
}

const restoreSchool = async (idSchool: number | null, user: SessionUser): Promise<SessionUser> => {
  if (idSchool === null || idSchool === currentSchoolOf(user)) return user;
  try {
    return (await send(calls.users.changeSchool, { idSchool }, { onSessionEnd: 'tell' })).user;
  } catch (error) {
    if (error instanceof Refused) return user;
    throw error;
  }
};
