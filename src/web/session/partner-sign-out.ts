import { calls } from '../../contract/index.ts';
import { definePreference } from '../../ui/storage/preference.ts';
import { send } from '../data/send.ts';

/** Whether the user of this browser is signed in at the partner's platform, too. */
const isSignedInByPartner = definePreference('signed-in-by-partner', { parse: () => true, format: () => '1' }, false);

/** Remembers in this browser that its user is signed in at the partner's platform, too. */
export const rememberPartnerSignIn = (): void => void isSignedInByPartner.write(true);

/**
 * Opens the window in which the user signs out of the partner's platform, where this browser signed in by it. Without the
 * window the user is signed out here all the same.
 */
export async function signOutOfPartner(): Promise<void> {
  if (!isSignedInByPartner.read()) return;
  isSignedInByPartner.remove();
  const { content: partner } = await send(calls.session.getPartner, {});
  if (partner?.signOutUrl) window.open(partner.signOutUrl, '_blank', 'popup,width=910,height=550,noopener');
}
