import type { calls } from '../../contract/index.ts';
import { refusals } from '../../contract/refusals.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { failedLoginCode } from '../../core/people/sign-in.ts';
import type { Context, Handlers, Me } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import type { Signer } from '../signing.ts';
import { adoptSession } from './adopt-session.ts';
import { sessionToDto } from './dto.ts';
import { createLogin } from './login.ts';
import { addOneTimeToken, createTokenExchange, deleteOneTimeTokens } from './one-time-token.ts';
import { passwordHandlers } from './passwords.ts';
import { findFirstSchool, type Sessions } from './sessions.ts';

const countdown = {
  40101: 'fourAttemptsLeft',
  40102: 'threeAttemptsLeft',
  40103: 'twoAttemptsLeft',
  40104: 'oneAttemptLeft',
  4011: 'loginLocked',
} as const;

/** Returns the handlers of the calls that sign users in and out and change passwords. */
export const sessionArea = (
  sessions: Sessions,
  signer: Signer,
): Omit<Handlers<typeof calls.session>, 'registerUser'> => {
  const signIn = createLogin(sessions, signer);
  const exchangeToken = createTokenExchange(sessions);
  return {
    async currentSession(context, { token }, refuse) {
      if (token === undefined) return sessionToDto(context, context.me ?? refuse('noSession'));
      const { idAssessment, ...opened } = (await exchangeToken(context, token)) ?? refuse('tokenNotValid');
      await auditLogin(context, opened.me);
      return { idAssessment, token: opened.token, ...(await sessionToDto(context, opened.me)) };
    },

    async authorize(context, { token }, refuse) {
      const { idAssessment, ...opened } = (await exchangeToken(context, token)) ?? refuse('tokenNotValid');
      context.recordChange({ idUser: opened.me.idUser, idSchool: opened.me.idSchool });
      const { reply } = await adoptSession(sessions, context, opened.token);
      return { idAssessment, ...reply };
    },

    async createOneTimeToken({ db, me, now }, { idAssessment = null }) {
      const { idUser, idSchool, sessionStarted: started } = me;
      return { content: await addOneTimeToken(db, { idUser, idSchool, started, idAssessment }, now) };
    },

    async login(context, { login, password }, refuse) {
      const name = login.trim().toLowerCase();
      if (name === '' || password === '')
        return refuse('loginMissing', { code: 400, message: refusals.loginMissing[2] });
      const outcome = await signIn(context, { name, password });
      if (outcome.token === null) {
        await auditFailure(context, outcome.idUser);
        const code = failedLoginCode(outcome.lockedMs > 0 ? 5 : outcome.failures);
        return refuse(countdown[code], {
          code,
          message: refusals[countdown[code]][2],
          loginErrorAttempts: Math.min(outcome.failures, 5),
          isUserCi: false,
          passwordExpired: false,
          lockedSeconds: Math.ceil(outcome.lockedMs / 1000),
        });
      }
      const { me, reply } = await adoptSession(sessions, context, outcome.token);
      await auditLogin(context, me);
      context.setBrowserCookie(outcome.browser);
      return reply;
    },

    async logout({ db, me, token, setSessionToken }) {
      if (token) await sessions.end(db, token);
      if (me) await deleteOneTimeTokens(db, me.idUser);
      setSessionToken(null);
      return {};
    },

    ...passwordHandlers(sessions),
  };
};

/** Writes the login into the audit as the user's own: the call itself came from nobody. */
const auditLogin = ({ db, call }: Context<unknown>, me: Me): Promise<void> =>
  writeAudit(db, { call: { ...call, me }, subject: {} });

/**
 * Writes a refused login into the audit of the account's school, or of the provider when no account matches. The typed
 * name is left out: it may be a password. Both cases run the same statements, so that the duration does not reveal
 * which accounts exist.
 */
const auditFailure = async ({ db, now, call }: Context<unknown>, idUser: number | null): Promise<void> => {
  const idSchool = (await findFirstSchool(db, idUser ?? 0, now)) ?? PROVIDER_SCHOOL_ID;
  await writeAudit(db, { call, subject: {}, outcome: 'refused', idSchool, ...(idUser !== null && { idUser }) });
};
