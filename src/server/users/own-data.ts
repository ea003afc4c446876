import { eq } from 'drizzle-orm';
import { isEmailAddress } from '../../core/people/emails.ts';
import { normalizeLogin } from '../../core/people/logins.ts';
import { canEditOwnEmail, canEditOwnName } from '../../core/policies/user.ts';
import type { Context, HandlersOf } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { user } from '../database/schema.ts';
import { verifyPassword } from '../password-forms.ts';
import type { Refuse } from '../refusal.ts';
import { deletePasswordLinks, findFirstSchool, type Sessions } from '../session/api.ts';
import { isSignInNameTaken } from './accounts.ts';
import {
  consumeEmailChange,
  deleteEmailChange,
  findWaitingEmail,
  storeEmailChange,
  wasJustRequested,
} from './email-change.ts';
import { sendEmailConfirmationJob } from './jobs.ts';

/** Returns the handlers of the calls that change the caller's names and e-mail address. */
export const ownDataHandlers = (sessions: Sessions): HandlersOf<'users', 'updateUserInfo' | 'confirmEmail'> => ({
  async updateUserInfo(context, { email: typed, password, ...names }, refuse) {
    const { db, me, now, recordChange } = context;
    const before = await lockAccount(db, me.idUser);
    const after = { firstName: names.firstName ?? before.firstName, lastName: names.lastName ?? before.lastName };
    const isRenamed = after.firstName !== before.firstName || after.lastName !== before.lastName;
    const email = typed === undefined ? (before.email ?? '') : normalizeLogin(typed);
    const isNewEmail = email !== (before.email ?? '');
    if ((isRenamed || isNewEmail) && !canEditOwnEmail(me)) return refuse('userOfPartner');
    if (isRenamed && !canEditOwnName(me)) return refuse('nameOfSchool');
    if (isNewEmail) await requestEmail(context, { before, email, password }, refuse);
    else if (typed !== undefined) await deleteEmailChange(db, me.idUser);
    if (isRenamed) {
      await db.update(user).set(after).where(eq(user.id, me.idUser));
      sessions.invalidate(me.idUser);
    }
    const { firstName, lastName } = before;
    recordChange({
      before: { firstName, lastName },
      after: { ...after, ...(isNewEmail && { requestedEmail: email }) },
    });
    const waitingEmail = await findWaitingEmail(db, me.idUser, now);
    return { content: { ...after, email: before.email ?? '', waitingEmail } };
  },

  async confirmEmail({ db, now, recordChange }, { link }, refuse) {
    const { idUser, email } = (await consumeEmailChange(db, link, now)) ?? refuse('invalidLink');
    const before = await lockAccount(db, idUser);
    // A refusal rolls back, so the link stays valid.
    if (await isSignInNameTaken(db, email, idUser)) return refuse('emailRegistered');
    await db.update(user).set({ email }).where(eq(user.id, idUser));
    // Those that were mailed to the address before.
    await deletePasswordLinks(db, idUser);
    sessions.invalidate(idUser);
    const idSchool = await findFirstSchool(db, idUser, now);
    recordChange({ idUser, ...(idSchool !== null && { idSchool }), before: { email: before.email }, after: { email } });
    return { content: { email } };
  },
});

type Account = Pick<typeof user.$inferSelect, 'firstName' | 'lastName' | 'email' | 'passwordHash'>;

/** Returns the stored data of an account and locks it; those in the session may be some seconds old. */
const lockAccount = async (db: Database, idUser: number): Promise<Account> => {
  const { firstName, lastName, email, passwordHash } = user;
  const columns = { firstName, lastName, email, passwordHash };
  const row = await firstRow(db.select(columns).from(user).where(eq(user.id, idUser)).for('update'));
  if (!row) throw new Error(`there is no user ${idUser}`);
  return row;
};

type Wanted = { before: Account; email: string; password: string };

/** Stores an address that replaces the present one once it is confirmed, and has both of them mailed. */
const requestEmail = async (
  { db, host, me, now }: Context,
  { before, email, password }: Wanted,
  refuse: Refuse<'invalidEmail' | 'oldPasswordDiffers'>,
): Promise<void> => {
  if (!isEmailAddress(email)) return refuse('invalidEmail');
  const { passwordHash } = before;
  if (passwordHash === null || !(await verifyPassword(host, passwordHash, password)))
    return refuse('oldPasswordDiffers');
  if (await wasJustRequested(db, { idUser: me.idUser, email }, now)) return;
  // Whether somebody else has the address is said by the mail to it alone.
  await storeEmailChange(db, { idUser: me.idUser, email }, now);
  await host.jobs.enqueue(db, sendEmailConfirmationJob, { idUser: me.idUser });
};
