import type { HandlersOf } from '../../area.ts';
import { enforceRateLimit } from '../../rate-limits/api.ts';
import type { Signer } from '../../signing.ts';
import { auditFailure, auditLogin } from '../audit-login.ts';
import { parseBrowserCookie } from '../known-browsers.ts';
import { limitWrongLogins, loginSourceOf } from '../login.ts';
import { countLoginAttempt, lockedReply, recordLoginFailure, uncountLoginAttempt } from '../login-failures.ts';
import { countRecoveryCodes } from '../second-factor-store.ts';
import type { Sessions } from '../sessions.ts';
import { findChallenged } from './challenged.ts';
import { consumeCode } from './consume-code.ts';
import { finishSignIn } from './finish-sign-in.ts';

/**
 * Returns the handler of the second step of a login. Wrong codes are counted with wrong passwords, which a right password
 * alone does not forget; so five of them lock the account for this source, however often the password is typed between.
 */
export const secondStepHandlers = (
  sessions: Sessions,
  signer: Signer,
): HandlersOf<'secondFactor', 'signInWithSecondFactor'> => ({
  async signInWithSecondFactor(context, { challenge, code }, refuse) {
    const { db, now, host } = context;
    const account = (await findChallenged(db, signer, challenge, now)) ?? refuse('secondFactorExpired');
    const { id: idUser, login } = account;
    const browser = await parseBrowserCookie(signer, context.browserCookie);
    const source = loginSourceOf({ login, idUser, browser }, context);
    await enforceRateLimit(host, 'wrongSecondFactor', String(idUser));
    const outcome = await limitWrongLogins(context, source, async () => {
      const { isOpen, tries } = await countLoginAttempt(db, source, now);
      if (!isOpen) return { isWrong: true, tries } as const;
      const used = await consumeCode(db, signer, { idUser, text: code, now }).catch(async (error) => {
        await uncountLoginAttempt(db, source, tries);
        throw error;
      });
      if (used === null) return { isWrong: true, tries: await recordLoginFailure(db, source, tries, now) } as const;
      return { isWrong: false, used } as const;
    });
    if (outcome.isWrong) {
      await auditFailure(context, idUser);
      const { failures, lockedUntil } = outcome.tries;
      if (lockedUntil !== null && lockedUntil > now) return refuse('loginLocked', lockedReply(lockedUntil - now));
      return refuse('secondFactorWrong', { attemptsLeft: Math.max(5 - failures, 0) });
    }
    await host.rateLimiter.giveBack('wrongSecondFactor', String(idUser));
    const { me, reply } = await finishSignIn({ sessions, signer }, context, account, refuse);
    const left = outcome.used === 'recovery' ? { recoveryCodesLeft: await countRecoveryCodes(db, idUser) } : undefined;
    await auditLogin(context, me, left);
    return { ...reply, ...left };
  },
});
