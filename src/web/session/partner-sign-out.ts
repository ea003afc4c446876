import { calls } from '../../contract/index.ts';
import { storedText } from '../data/browser-storage.ts';
import { send } from '../data/send.ts';

const flag = storedText('signed-in-by-partner');

/** Remembers in this browser that its user is signed in at the partner's platform, too, and from which page of it the user came. */
export const rememberPartnerSignIn = (previous: string | null): void => flag.write(previous ?? '1');

/**
 * Opens the window in which the user signs out of the partner's platform, where this browser signed in by it, and returns the page of it
 * that the user came from, or null. Without the window the user is signed out here all the same.
 */
export async function signOutOfPartner(): Promise<string | null> {
  const kept = flag.read();
  if (kept === null) return null;
  flag.remove();
  const { content: partner } = await send(calls.session.getPartner, {});
  if (partner?.signOutUrl) window.open(partner.signOutUrl, '_blank', 'popup,width=910,height=550,noopener');
  return partner?.origins.includes(URL.parse(kept)?.origin ?? '') ? kept : null;
}
