import type { Host } from '../host.ts';
import { hashOf, newToken } from '../sessions.ts';
import { accountById, addPasswordLink, removePasswordLink } from './store.ts';

export const LINK_MS = 60 * 60 * 1000;

/**
 * Makes a link to choose a new password and mails it. Only its hash is stored, which is why the mail is written here and
 * not where it is asked for: what waits to be done is stored, too. Does nothing when the account is gone.
 */
export const sendPasswordLink = async (host: Host, idUser: number): Promise<void> => {
  const account = await accountById(host.database, idUser);
  if (!account) return;
  const link = newToken();
  const linkHash = await hashOf(link);
  await addPasswordLink(host.database, linkHash, idUser, host.clock.now() + LINK_MS);
  try {
    await host.mail.send({
      to: account.email,
      subject: 'Assessments Assistant',
      text: `${host.baseUrl}/change-password?link=${link}`,
    });
  } catch (error) {
    // Otherwise the next request would count it as sent.
    await removePasswordLink(host.database, linkHash);
    throw error;
  }
};
