import type { Context } from '../../area.ts';
import type { Refuse } from '../../refusal.ts';
import type { Signer } from '../../signing.ts';
import { adoptSession } from '../adopt-session.ts';
import { createBrowserCookie, parseBrowserCookie } from '../known-browsers.ts';
import { loginSourceOf } from '../login.ts';
import { deleteLoginFailures } from '../login-failures.ts';
import type { Sessions } from '../sessions.ts';

/** `idSchool` is the school to open, null = the first one. */
type Account = { id: number; login: string; idSchool: number | null };

/** Opens the session of a login whose second factor was right, forgets its wrong tries and remembers the browser. */
export const finishSignIn = async (
  { sessions, signer }: { sessions: Sessions; signer: Signer },
  context: Context<unknown>,
  { id: idUser, login, idSchool }: Account,
  refuse: Refuse<'secondFactorExpired'>,
) => {
  const { db, now } = context;
  const browser = await parseBrowserCookie(signer, context.browserCookie);
  await deleteLoginFailures(db, loginSourceOf({ login, idUser, browser }, context));
  const token = (await sessions.open(db, idUser, now, idSchool)) ?? refuse('secondFactorExpired');
  context.setBrowserCookie(await createBrowserCookie(signer, browser, idUser));
  return adoptSession(sessions, context, token);
};
