import type { calls } from '../../contract/index.ts';
import { normalizeLogin } from '../../core/people/logins.ts';
import { failedLoginCode } from '../../core/people/sign-in.ts';
import type { Handlers } from '../area.ts';
import { adoptSession } from './adopt-session.ts';
import { auditFailure, auditLogin } from './audit-login.ts';
import { sessionToDto } from './dto.ts';
import type { LogIn, LoginFailure } from './login.ts';
import { deleteUnopened } from './one-time-links.ts';
import { addOneTimeToken, createTokenExchange } from './one-time-token.ts';
import { ownSessionHandlers } from './own-sessions.ts';
import { passwordHandlers } from './passwords.ts';
import { mailPasswordLink } from './request-password-link.ts';
import type { Sessions } from './sessions.ts';

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
  logIn: LogIn,
): Omit<
  Handlers<typeof calls.session>,
  'registerUser' | 'authorize' | 'startPartnerSignIn' | 'partnerSignIn' | 'getPartner'
> => {
  const exchangeToken = createTokenExchange(sessions);
  return {
    async currentSession(context, { token }, refuse) {
      if (token === undefined) return sessionToDto(context, context.me ?? refuse('noSession'));
      const { idAssessment, ...opened } = (await exchangeToken(context, token)) ?? refuse('tokenNotValid');
      await auditLogin(context, opened.me);
      return { idAssessment, token: opened.token, ...(await sessionToDto(context, opened.me)) };
    },

    async createOneTimeToken({ db, me, now }, { idAssessment = null }) {
      const { idUser, idSchool, sessionStarted: started } = me;
      return { content: await addOneTimeToken(db, { idUser, idSchool, started, idAssessment }, now) };
    },

    async login(context, { login, password, idCountry }, refuse) {
      const name = normalizeLogin(login);
      if (name === '' || password === '') return refuse('loginMissing');
      if (idCountry === 0 || idCountry === null) return refuse('countryNotChosen');
      const outcome = await logIn(context, { name, password }, ({ id }) => sessions.open(context.db, id, context.now));
      if (outcome.problem === 'secondFactor') {
        const { step, challenge } = outcome;
        return refuse('secondFactorNeeded', { secondFactor: step, challenge });
      }
      if (outcome.problem !== null) {
        await auditFailure(context, outcome.idUser);
        const { name: refusal, code } = refusalOf(outcome);
        const isExpired = outcome.problem === 'passwordExpired';
        return refuse(refusal, {
          code,
          loginErrorAttempts: Math.min(outcome.failures, 5),
          isUserCi: outcome.isOfPartner,
          passwordExpired: isExpired,
          ...(isExpired &&
            outcome.idUser !== null && { mailed: await mailPasswordLink(context, outcome.idUser, { isExpired }) }),
          lockedSeconds: Math.ceil(outcome.lockedMs / 1000),
        });
      }
      const { me, reply } = await adoptSession(sessions, context, outcome.opened);
      await auditLogin(context, me);
      context.setBrowserCookie(outcome.browser);
      return reply;
    },

    async logout({ db, me, token, setSessionToken }) {
      if (token) await sessions.end(db, token);
      if (me) await deleteUnopened(db, me.idUser);
      setSessionToken(null);
      return {};
    },

    ...passwordHandlers(sessions),
    ...ownSessionHandlers(sessions),
  };
};

/** Returns how a refused login is told: the countdown, except where something else than the password is the matter. */
const refusalOf = ({ problem, isOfPartner, failures, lockedMs }: LoginFailure) => {
  if (problem === 'passwordExpired') return { name: 'passwordExpired', code: 401 } as const;
  if (problem === 'onlyOfPartner') return { name: 'userOnlyOfPartner', code: 401 } as const;
  const code = failedLoginCode(lockedMs > 0 ? 5 : failures);
  if (isOfPartner && code !== 4011) return { name: 'partnerCredentialsNotValid', code: 401 } as const;
  return { name: countdown[code], code };
};

export { secondFactorArea } from './second-factor.ts';
