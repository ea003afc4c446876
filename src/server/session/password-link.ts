import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import type { Host } from '../host.ts';
import { sendMail } from '../mail.ts';
import { sha256Of } from '../sha256.ts';
import { passwordChangedMail, passwordLinkMail } from './mails.ts';
import { createToken } from './sessions.ts';
import { deletePasswordLink, findMailRecipient, hasRecentLink, insertPasswordLink } from './store.ts';

/** How long a mailed link to choose a new password is valid. */
const PASSWORD_LINK_MS = 60 * 60 * 1000;
const MAIL_PAUSE_MS = 60 * 1000;

/** Returns whether a link was mailed in the last minute: repeated requests would fill the mailbox. */
export const wasLinkJustMailed = (db: Database, idUser: number, now: Instant): Promise<boolean> =>
  hasRecentLink(db, idUser, now + PASSWORD_LINK_MS - MAIL_PAUSE_MS);

/**
 * Creates a link to choose a new password and mails it. Only the hash of the link is stored; so the job creates the
 * link, because the data of waiting jobs are stored, too. Does nothing when the account is inactive or has no address.
 * Deletes the link and throws when the mail fails or the signal is aborted: the next run sends another one.
 */
export const sendPasswordLink = async (host: Host, idUser: number, signal: AbortSignal): Promise<void> => {
  const recipient = await findMailRecipient(host.database, idUser);
  if (recipient === null) return;
  const link = createToken();
  const linkHash = await sha256Of(link);
  await insertPasswordLink(host.database, linkHash, idUser, host.clock.now() + PASSWORD_LINK_MS);
  try {
    await sendMail(host, passwordLinkMail(recipient, `${host.baseUrl}/change-password?link=${link}`), signal);
  } catch (error) {
    // A stored link counts as a mail that was sent.
    try {
      await deletePasswordLink(host.database, linkHash);
    } catch (err) {
      host.log.error({ err }, 'the password link of a mail that was not sent could not be removed');
    }
    throw error;
  }
};

/**
 * Mails an account that its password was changed, and when. Does nothing when the account is inactive or has no
 * address.
 */
export const sendPasswordChanged = async (
  host: Host,
  { idUser, at }: { idUser: number; at: Instant },
  signal: AbortSignal,
): Promise<void> => {
  const recipient = await findMailRecipient(host.database, idUser);
  if (recipient === null) return;
  await sendMail(host, passwordChangedMail(recipient, { at, address: `${host.baseUrl}/login` }), signal);
};
