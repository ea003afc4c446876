import type { calls } from '../../contract/index.ts';
import { refusals } from '../../contract/refusals.ts';
import { passwordProblems } from '../../core/passwords.ts';
import { afterFailure, isLocked } from '../../core/signin.ts';
import type { Keeps } from '../area.ts';
import { firstSchoolOf, hashOf, type Sessions } from '../sessions.ts';
import { toDto } from './dto.ts';
import { LINK_MS } from './password-link.ts';
import {
  countTry,
  findAccount,
  findActiveByEmail,
  forgetPasswordLinks,
  forgetTries,
  hasRecentLink,
  setPassword,
  takePasswordLink,
  takeTryBack,
} from './store.ts';

const MAIL_PAUSE_MS = 60 * 1000;

/** Verified in place of an account that does not exist, so that both take the same time. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$1bCVHBWvSwFYwP0Yd4O5cBmk3nVSiBlSOCGm4v8zGSo';

const countdown = {
  40101: 'fourAttemptsLeft',
  40102: 'threeAttemptsLeft',
  40103: 'twoAttemptsLeft',
  40104: 'oneAttemptLeft',
  4011: 'loginLocked',
} as const;

export const sessionArea = (sessions: Sessions): Keeps<typeof calls.session> => ({
  async currentSession(context) {
    return toDto(context, context.me);
  },

  async login({ db, now, host, token: before, keepToken }, { login, password }, refuse) {
    const name = login.trim().toLowerCase();
    if (name === '' || password === '') return refuse('loginMissing', { code: 400, message: refusals.loginMissing[2] });
    const account = await findAccount(db, name);
    // An account that has a login and an e-mail address is guessed at five times in all.
    const counted = account?.login ?? name;
    const tries = await countTry(db, counted, now);
    const verify = async () => {
      try {
        return await host.passwords.verify(account?.passwordHash ?? NOBODY, password);
      } catch (error) {
        await takeTryBack(db, counted);
        throw error;
      }
    };
    const right = !isLocked(tries - 1) && (await verify()) && account?.passwordHash;
    const token = right ? await sessions.open(db, account.id, now) : null;
    if (token === null) {
      const { code } = afterFailure(tries);
      return refuse(countdown[code], {
        code,
        message: refusals[countdown[code]][2],
        loginErrorAttempts: Math.min(tries, 5),
        isUserCi: false,
        passwordExpired: false,
      });
    }
    await forgetTries(db, counted);
    const me = await sessions.find(db, token, now);
    if (!me) throw new Error('a session that was just opened is not there');
    // Its token is about to be overwritten: nobody would hold it.
    if (before !== null) await sessions.end(db, before);
    keepToken(token);
    return { token, ...(await toDto({ db, host, now }, me)) };
  },

  async logout({ db, token, keepToken }) {
    if (token) await sessions.end(db, token);
    keepToken(null);
    return {};
  },

  async forgotPassword({ db, now, host }, { email }, refuse) {
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
    if (account) await forgetTries(db, account.login);
    await forgetPasswordLinks(db, idUser);
    await sessions.endAll(db, idUser);
    return {};
  },
});
