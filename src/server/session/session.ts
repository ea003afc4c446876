import type { calls } from '../../contract/index.ts';
import { refusals } from '../../contract/refusals.ts';
import { passwordProblems } from '../../core/passwords.ts';
import { failureCode } from '../../core/signin.ts';
import type { Keeps } from '../area.ts';
import { firstSchoolOf, hashOf, type Sessions } from '../sessions.ts';
import type { Signer } from '../signing.ts';
import { keepPace, strangerAt } from '../too-fast.ts';
import { toDto } from './dto.ts';
import { createLogin } from './login.ts';
import { LINK_MS } from './password-link.ts';
import { findActiveByEmail, forgetPasswordLinks, hasRecentLink, setPassword, takePasswordLink } from './store.ts';
import { forgetTries } from './tries.ts';

const MAIL_PAUSE_MS = 60 * 1000;

const countdown = {
  40101: 'fourAttemptsLeft',
  40102: 'threeAttemptsLeft',
  40103: 'twoAttemptsLeft',
  40104: 'oneAttemptLeft',
  4011: 'loginLocked',
} as const;

export const sessionArea = (sessions: Sessions, signer: Signer): Keeps<typeof calls.session> => {
  const signIn = createLogin(sessions, signer);
  return {
    async currentSession(context) {
      return toDto(context, context.me);
    },

    async login(context, { login, password }, refuse) {
      const name = login.trim().toLowerCase();
      if (name === '' || password === '')
        return refuse('loginMissing', { code: 400, message: refusals.loginMissing[2] });
      const outcome = await signIn(context, { name, password });
      if (outcome.token === null) {
        const code = failureCode(outcome.lockedMs > 0 ? 5 : outcome.failures);
        return refuse(countdown[code], {
          code,
          message: refusals[countdown[code]][2],
          loginErrorAttempts: Math.min(outcome.failures, 5),
          isUserCi: false,
          passwordExpired: false,
          lockedSeconds: Math.ceil(outcome.lockedMs / 1000),
        });
      }
      const { db, now, token: before, keepToken, keepBrowser } = context;
      const { token } = outcome;
      const me = await sessions.find(db, token, now);
      if (!me) throw new Error('a session that was just opened is not there');
      // Its token is about to be overwritten: nobody would hold it.
      if (before !== null) await sessions.end(db, before);
      keepToken(token);
      keepBrowser(outcome.browser);
      return { token, ...(await toDto(context, me)) };
    },

    async logout({ db, token, keepToken }) {
      if (token) await sessions.end(db, token);
      keepToken(null);
      return {};
    },

    async forgotPassword({ db, now, host, address }, { email }, refuse) {
      if (strangerAt({ address }) !== null) await keepPace(host, 'passwordMailOf', email.toLowerCase());
      const account = (await findActiveByEmail(db, email.toLowerCase())) ?? refuse('userDoesNotExist');
      if ((await firstSchoolOf(db, account.id, now)) === null) return refuse('userDoesNotExist');
      // One open link at a time: asking again and again would fill somebody's mailbox.
      if (await hasRecentLink(db, account.id, now + LINK_MS - MAIL_PAUSE_MS)) return {};
      await host.jobs.enqueue(db, 'sendPasswordLink', { idUser: account.id }, { key: String(account.id) });
      return {};
    },

    async changePasswordLink({ db, now, host }, { link, password }, refuse) {
      if (password === '') return refuse('emptyPassword');
      if (passwordProblems(password).length > 0) return refuse('weakPassword');
      const { idUser } = (await takePasswordLink(db, await hashOf(link), now)) ?? refuse('invalidLink');
      const account = await setPassword(db, idUser, await host.passwords.hash(password), now);
      if (account) await forgetTries(db, account);
      await forgetPasswordLinks(db, idUser);
      await sessions.endAll(db, idUser);
      return {};
    },
  };
};
