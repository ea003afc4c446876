import type { calls } from '../../contract/index.ts';
import { refusals } from '../../contract/refusals.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { failedLoginCode } from '../../core/people/sign-in.ts';
import type { Context, Handlers, Me } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import { anonymousRateKey, enforceRateLimit } from '../dispatcher/api.ts';
import { sha256Of } from '../sha256.ts';
import type { Signer } from '../signing.ts';
import { adoptSession } from './adopt-session.ts';
import { sessionToDto } from './dto.ts';
import { createLogin } from './login.ts';
import { deleteLoginFailures } from './login-failures.ts';
import { checkPasswordRules, hashNewPassword } from './new-password.ts';
import { addOneTimeToken, createTokenExchange, deleteOneTimeTokens } from './one-time-token.ts';
import { wasLinkJustMailed } from './password-link.ts';
import { findFirstSchool, type Sessions } from './sessions.ts';
import {
  consumePasswordLink,
  deletePasswordLinks,
  findActiveByEmail,
  findPasswordOwner,
  setPassword,
} from './store.ts';

const countdown = {
  40101: 'fourAttemptsLeft',
  40102: 'threeAttemptsLeft',
  40103: 'twoAttemptsLeft',
  40104: 'oneAttemptLeft',
  4011: 'loginLocked',
} as const;

/** Returns the handlers of the calls that sign users in and out and replace forgotten passwords. */
export const sessionArea = (sessions: Sessions, signer: Signer): Handlers<typeof calls.session> => {
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

    async forgotPassword({ db, now, host, address, call }, { email }, refuse) {
      if (anonymousRateKey({ address }) !== null) await enforceRateLimit(host, 'passwordMailOf', email.toLowerCase());
      const account = (await findActiveByEmail(db, email.toLowerCase())) ?? refuse('userDoesNotExist');
      const idSchool = (await findFirstSchool(db, account.id, now)) ?? refuse('userDoesNotExist');
      if (await wasLinkJustMailed(db, account.id, now)) return {};
      await writeAudit(db, { call, idSchool, idUser: account.id, subject: {} });
      await host.jobs.enqueue(db, 'sendPasswordLink', { idUser: account.id }, { key: String(account.id) });
      return {};
    },

    async changePasswordLink({ db, now, host, recordChange }, { link, password }, refuse) {
      checkPasswordRules(password, refuse);
      const { idUser } = (await consumePasswordLink(db, await sha256Of(link), now)) ?? refuse('invalidLink');
      // A refusal rolls back, so the link stays valid.
      const { known, roles } = await findPasswordOwner(db, idUser);
      const passwordHash = await hashNewPassword(host, { password, known, roles }, refuse);
      const account = await setPassword(db, idUser, passwordHash, now);
      if (account) await deleteLoginFailures(db, account);
      await deletePasswordLinks(db, idUser);
      await sessions.endAll(db, idUser);
      await host.jobs.enqueue(db, 'sendPasswordChanged', { idUser, at: now });
      const idSchool = await findFirstSchool(db, idUser, now);
      recordChange({ idUser, ...(idSchool !== null && { idSchool }) });
      return {};
    },
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
