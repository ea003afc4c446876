import { and, eq, gt, lt } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, firstRow } from '../database/database.ts';
import { emailChange } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { sendMail } from '../mail.ts';
import { createToken, findPerson } from '../session/api.ts';
import { sha256Of } from '../sha256.ts';
import { isSignInNameTaken } from './accounts.ts';
import { confirmEmailMail, emailRequestedMail, emailTakenMail } from './mails.ts';

/** How long the link to confirm an address is valid. */
const EMAIL_LINK_MS = 24 * 60 * 60 * 1000;
/** For how long the same address is mailed no other link. */
const MAIL_PAUSE_MS = 60_000;

/** Stores the address that a user wants, in place of an earlier one whose link is no longer valid. */
export const storeEmailChange = async (
  db: Database,
  { idUser, email }: { idUser: number; email: string },
  now: Instant,
): Promise<void> => {
  const row = { email, linkHash: null, expires: now + EMAIL_LINK_MS };
  await db
    .insert(emailChange)
    .values({ ...row, idUser })
    .onConflictDoUpdate({ target: emailChange.idUser, set: row });
};

/** Returns whether a link was asked for the same address in the last minute: repeated requests would fill two mailboxes. */
export const wasJustRequested = async (
  db: Database,
  { idUser, email }: { idUser: number; email: string },
  now: Instant,
): Promise<boolean> =>
  (await firstRow(
    db
      .select({ email: emailChange.email })
      .from(emailChange)
      .where(
        and(
          eq(emailChange.idUser, idUser),
          eq(emailChange.email, email),
          gt(emailChange.expires, now + EMAIL_LINK_MS - MAIL_PAUSE_MS),
        ),
      ),
  )) !== undefined;

/** Returns the address that a user has not confirmed yet, or null. */
export const findWaitingEmail = async (db: Database, idUser: number, now: Instant): Promise<string | null> =>
  (
    await firstRow(
      db
        .select({ email: emailChange.email })
        .from(emailChange)
        .where(and(eq(emailChange.idUser, idUser), gt(emailChange.expires, now))),
    )
  )?.email ?? null;

/** Deletes the address that a user no longer wants, and so its link. */
export const deleteEmailChange = (db: Database, idUser: number) =>
  db.delete(emailChange).where(eq(emailChange.idUser, idUser));

/** Deletes what a link confirms and returns it; undefined for a used, expired or unknown link. */
export const consumeEmailChange = async (db: Database, link: string, now: Instant) =>
  firstRow(
    db
      .delete(emailChange)
      .where(and(eq(emailChange.linkHash, await sha256Of(link)), gt(emailChange.expires, now)))
      .returning({ idUser: emailChange.idUser, email: emailChange.email }),
  );

/** Deletes addresses that were not confirmed in time. */
export const deleteExpiredEmailChanges = (db: Database, now: Instant) =>
  db.delete(emailChange).where(lt(emailChange.expires, now));

/**
 * Tells the present address of a user, if there is one, that another is wanted, and then mails that one a new link, of
 * which only the hash is stored, or, where another account has it, that nothing changes. Returns false when the change was withdrawn or confirmed. Throws when a mail fails or the
 * signal is aborted: the next run sends both again.
 */
export const sendEmailConfirmation = async (
  host: Host,
  { idUser }: { idUser: number },
  signal: AbortSignal,
): Promise<boolean> => {
  const { database, clock } = host;
  const email = await findWaitingEmail(database, idUser, clock.now());
  const person = await findPerson(database, idUser);
  if (email === null || person === null) return false;
  const { to: present, ...reader } = person;
  if (present !== null)
    await sendMail(host, emailRequestedMail({ ...reader, to: present }, { email, address: host.baseUrl }), signal);
  if (await isSignInNameTaken(database, email, idUser)) {
    await sendMail(host, emailTakenMail({ ...reader, to: email }, { address: host.baseUrl }), signal);
    return true;
  }
  const link = createToken();
  const isWanted = and(eq(emailChange.idUser, idUser), eq(emailChange.email, email));
  await database
    .update(emailChange)
    .set({ linkHash: await sha256Of(link) })
    .where(isWanted);
  const address = `${host.baseUrl}/confirm-email?link=${link}`;
  await sendMail(host, confirmEmailMail({ ...reader, to: email }, { address }), signal);
  return true;
};
