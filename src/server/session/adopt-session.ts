import { deviceOf } from '../../core/people/devices.ts';
import type { Context, Me } from '../area.ts';
import { sessionToDto } from './dto.ts';
import type { Sessions } from './sessions.ts';
import { recordSignIn } from './store.ts';

/**
 * Leaves a session that was just opened in the caller's browser, and ends the one it replaces, whose token is lost with
 * its cookie. Returns its user and the reply of the calls that sign in.
 */
export const adoptSession = async (sessions: Sessions, context: Context<unknown>, token: string) => {
  const { db, now, token: previous, setSessionToken } = context;
  const me: Me | null = await sessions.find(db, token, now);
  if (!me) throw new Error('a session that was just opened was not found');
  await recordSignIn(db, me.idUser, now);
  await sessions.setDevice(db, token, deviceOf(context.userAgent));
  if (previous !== null) await sessions.end(db, previous);
  setSessionToken(token);
  return { me, reply: { token, ...(await sessionToDto(context, me)) } };
};
