import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import type { Host } from '../host.ts';
import { sendPasswordLinkJob } from './jobs.ts';
import { PASSWORD_LINK_MS } from './password-link.ts';
import { findMailRecipient, hasRecentLink } from './store.ts';

const MAIL_PAUSE_MS = 60 * 1000;

/** Returns whether a link was mailed in the last minute: repeated requests would fill the mailbox. */
export const wasLinkJustMailed = (db: Database, idUser: number, now: Instant): Promise<boolean> =>
  hasRecentLink(db, idUser, now + PASSWORD_LINK_MS - MAIL_PAUSE_MS);

/**
 * Has a link to choose a new password mailed, unless one was just mailed. Returns false for an account without an
 * address.
 */
export const mailPasswordLink = async (
  { db, now, host }: { db: Database; now: Instant; host: Host },
  idUser: number,
  { isExpired = false } = {},
): Promise<boolean> => {
  if ((await findMailRecipient(db, idUser)) === null) return false;
  if (!(await wasLinkJustMailed(db, idUser, now)))
    await host.jobs.enqueue(
      db,
      sendPasswordLinkJob,
      { idUser, ...(isExpired && { isExpired }) },
      { key: String(idUser) },
    );
  return true;
};
