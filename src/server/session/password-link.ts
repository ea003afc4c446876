import type { Instant } from '../../core/schedules/time.ts';
import type { Host } from '../host.ts';
import { whenAborted } from '../jobs/api.ts';
import { sha256Of } from '../sha256.ts';
import { passwordChangedMail, passwordLinkMail } from './mails.ts';
import { createToken } from './sessions.ts';
import { deletePasswordLink, findMailRecipient, insertPasswordLink } from './store.ts';

export const PASSWORD_LINK_MS = 60 * 60 * 1000;

/**
 * Makes a link to choose a new password and mails it. Only its hash is stored, which is why the mail is written here and
 * not where it is asked for: what waits to be done is stored, too. Does nothing when the account is inactive or has no address.
 * Once the signal is aborted, the link is removed and the reason thrown, since the mail will be sent again with another.
 */
export const sendPasswordLink = async (host: Host, idUser: number, signal: AbortSignal): Promise<void> => {
  const reader = await findMailRecipient(host.database, idUser);
  if (reader === null) return;
  const link = createToken();
  const linkHash = await sha256Of(link);
  await insertPasswordLink(host.database, linkHash, idUser, host.clock.now() + PASSWORD_LINK_MS);
  try {
    signal.throwIfAborted();
    const sent = host.mail.send(passwordLinkMail(reader, `${host.baseUrl}/change-password?link=${link}`));
    await Promise.race([sent, whenAborted(signal)]);
  } catch (error) {
    // Otherwise the next request would count it as sent.
    try {
      await deletePasswordLink(host.database, linkHash);
    } catch (err) {
      host.log.error({ err }, 'the password link of a mail that was not sent could not be removed');
    }
    throw error;
  }
};

/** Mails that the password was changed at a moment. Does nothing when the account is inactive or has no address. */
export const sendPasswordChanged = async (
  host: Host,
  { idUser, at }: { idUser: number; at: Instant },
  signal: AbortSignal,
): Promise<void> => {
  const reader = await findMailRecipient(host.database, idUser);
  if (reader === null) return;
  signal.throwIfAborted();
  const sent = host.mail.send(passwordChangedMail(reader, { at, address: `${host.baseUrl}/login` }));
  await Promise.race([sent, whenAborted(signal)]);
};
