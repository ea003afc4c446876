import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import type { Host } from '../host.ts';
import { sendMail } from '../mail.ts';
import { sha256Of } from '../sha256.ts';
import { passwordChangedMail, passwordLinkMail, secondFactorResetMail } from './mails.ts';
import { createToken } from './sessions.ts';
import { deletePasswordLink, findMailRecipient, insertPasswordLink } from './store.ts';

/** How long a mailed link to choose a new password is valid. */
export const PASSWORD_LINK_MS = 60 * 60 * 1000;

/** Adds a link to choose a new password. Returns its path, and the hash by which it is stored. */
export const addPasswordLink = async (db: Database, idUser: number, now: Instant) => {
  const link = createToken();
  const linkHash = await sha256Of(link);
  await insertPasswordLink(db, linkHash, idUser, now + PASSWORD_LINK_MS);
  return { path: `/change-password?link=${link}`, linkHash };
};

/**
 * Creates a link to choose a new password and mails it. Only the hash of the link is stored; so the job creates the
 * link, because the data of waiting jobs are stored, too. `isExpired` says why in the mail. Returns false, and does nothing,
 * when the account is inactive or has no address by now. Deletes the link and throws when the mail fails or the signal is aborted: the next run sends another one.
 */
export const sendPasswordLink = async (
  host: Host,
  { idUser, isExpired = false }: { idUser: number; isExpired?: boolean },
  signal: AbortSignal,
): Promise<boolean> => {
  const recipient = await findMailRecipient(host.database, idUser);
  if (recipient === null) return false;
  const { path, linkHash } = await addPasswordLink(host.database, idUser, host.clock.now());
  try {
    const address = host.baseUrl + path;
    await sendMail(host, passwordLinkMail(recipient, { address, isExpired }), signal);
    return true;
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
 * Mails an account that its password was changed, and when. Returns false when the account is inactive or has no address
 * by now.
 */
export const sendPasswordChanged = async (
  host: Host,
  { idUser, at }: { idUser: number; at: Instant },
  signal: AbortSignal,
): Promise<boolean> => {
  const recipient = await findMailRecipient(host.database, idUser);
  if (recipient === null) return false;
  await sendMail(host, passwordChangedMail(recipient, { at, address: `${host.baseUrl}/login` }), signal);
  return true;
};

/**
 * Mails an account that an administrator has turned its second factor off, and when. Returns false when the
 * account is inactive or has no address by now.
 */
export const sendSecondFactorReset = async (
  host: Host,
  { idUser, at }: { idUser: number; at: Instant },
  signal: AbortSignal,
): Promise<boolean> => {
  const recipient = await findMailRecipient(host.database, idUser);
  if (recipient === null) return false;
  await sendMail(host, secondFactorResetMail(recipient, { at, address: `${host.baseUrl}/login` }), signal);
  return true;
};
