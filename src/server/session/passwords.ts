import { normalizeLogin } from '../../core/people/logins.ts';
import { isSamePassword } from '../../core/people/passwords.ts';
import type { Context, HandlersOf } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import type { Database } from '../database/database.ts';
import type { Host } from '../host.ts';
import { verifyPassword } from '../password-forms.ts';
import { anonymousRateKey, enforceRateLimit } from '../rate-limits/api.ts';
import type { Refuse } from '../refusal.ts';
import { sha256Of } from '../sha256.ts';
import { sendPasswordChangedJob } from './jobs.ts';
import { deleteLoginFailures } from './login-failures.ts';
import { checkPasswordRules, hashNewPassword } from './new-password.ts';
import { mailPasswordLink, wasLinkJustMailed } from './request-password-link.ts';
import { findFirstSchool, type Sessions } from './sessions.ts';
import {
  consumePasswordLink,
  deletePasswordLinks,
  findActiveByEmail,
  findPasswordOwner,
  lockAccount,
  setPassword,
} from './store.ts';

type PasswordCalls = 'forgotPassword' | 'changePasswordLink' | 'changePassword';

/** Returns the handlers of the calls that change passwords. A refusal rolls back, so a mailed link stays valid. */
export const passwordHandlers = (sessions: Sessions): HandlersOf<'session', PasswordCalls> => ({
  async forgotPassword({ db, now, host, address, call }, { email }, refuse) {
    if (anonymousRateKey({ address }) !== null) await enforceRateLimit(host, 'passwordMailOf', normalizeLogin(email));
    const account = (await findActiveByEmail(db, normalizeLogin(email))) ?? refuse('userDoesNotExist');
    const idSchool = (await findFirstSchool(db, account.id, now)) ?? refuse('userDoesNotExist');
    if (account.source !== '') return refuse('userOfPartner');
    if (await wasLinkJustMailed(db, account.id, now)) return {};
    await writeAudit(db, { call, idSchool, idUser: account.id, subject: {} });
    await mailPasswordLink({ db, now, host }, account.id);
    return {};
  },

  async changePasswordLink(context, { link, password }, refuse) {
    const { db, now, host, recordChange } = context;
    checkPasswordRules(password, refuse);
    const { idUser } = (await consumePasswordLink(db, await sha256Of(link), now)) ?? refuse('invalidLink');
    const { passwordHash: before } = await lockOwnAccount(db, idUser, refuse);
    if (before !== null && (await verifyPassword(host, before, password))) return refuse('passwordUnchanged');
    const account = await replacePassword(context, { idUser, password }, refuse);
    await deleteLoginFailures(db, account);
    await sessions.endAll(db, idUser);
    const idSchool = await findFirstSchool(db, idUser, now);
    recordChange({ idUser, ...(idSchool !== null && { idSchool }) });
    return {};
  },

  async changePassword(context, { oldPassword, password }, refuse) {
    const { db, me, host, token } = context;
    if (password === '') return refuse('emptyPassword');
    const { passwordHash: before } = await lockOwnAccount(db, me.idUser, refuse);
    if (before === null || !(await verifyPassword(host, before, oldPassword))) return refuse('oldPasswordDiffers');
    if (isSamePassword(password, oldPassword)) return refuse('passwordUnchanged');
    await replacePassword(context, { idUser: me.idUser, password }, refuse);
    await sessions.endAll(db, me.idUser, token === null ? {} : { except: token });
    return {};
  },
});

/** Returns an active account, locked, whose password is not a partner's. */
const lockOwnAccount = async (db: Database, idUser: number, refuse: Refuse<'userNotFound' | 'userOfPartner'>) => {
  const account = (await lockAccount(db, idUser)) ?? refuse('userNotFound');
  return account.source === '' ? account : refuse('userOfPartner');
};

/**
 * Stores a new password, makes mailed links invalid and has the owner told by mail. Returns the account's login. Refuses
 * a password that breaks a rule or is easily guessed.
 */
const replacePassword = async (
  { db, now, host }: { db: Database; now: Context['now']; host: Host },
  { idUser, password }: { idUser: number; password: string },
  refuse: Refuse<'emptyPassword' | 'weakPassword'>,
) => {
  const { known, roles } = await findPasswordOwner(db, idUser);
  const passwordHash = await hashNewPassword(host, { password, known, roles }, refuse);
  const account = await setPassword(db, idUser, passwordHash, now);
  await deletePasswordLinks(db, idUser);
  await host.jobs.enqueue(db, sendPasswordChangedJob, { idUser, at: now });
  return account;
};
