import { redirect } from 'react-router';
import { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import { storedValue, tabStore } from '../data/browser-storage.ts';
import { type Envelope, Refused } from '../data/errors.ts';
import { send } from '../data/send.ts';
import { signInByToken } from '../data/sign-in.ts';
import { loadWords, speakTo } from '../words/words.ts';
import { landingAfter, signInPathAfterRefusal } from './landing.ts';
import { rememberPartnerSignIn } from './partner-sign-out.ts';

/** What this window keeps while its user is at the partner's platform. */
type Started = { started: string; search: string; isPopup: boolean; referrer: string };
const stored = storedValue('partner-sign-in', (kept) => (isStarted(kept) ? kept : null), tabStore);

type Partner = { origins: string[]; acceptsUnrequestedCodes: boolean };

/** A sign-in that needs a second factor, too; `finish` returns where its user then arrives. */
export type HalfSignIn = { needed: Envelope; finish: (user: SessionUser) => Promise<string> };

/**
 * Signs in by what an address of the partner has: a signed token, or the code of a reply. Anything else begins a sign-in at
 * the partner's platform. `params` are those that were in the address.
 */
export async function signInByPartner(params: URLSearchParams): Promise<Response | HalfSignIn> {
  const begun = takeStarted();
  const isPopup = begun?.isPopup ?? params.get('popup') === '1';
  const referrer = begun?.referrer ?? document.referrer;
  const { content: partner } = await send(calls.session.getPartner, {});
  const isOfPartner = (page: string) => partner?.origins.includes(URL.parse(page)?.origin ?? '') ?? false;
  const search = begun?.search ?? searchOf(params);
  const finish = async (user: SessionUser, idAssessment: number | null): Promise<string> => {
    rememberPartnerSignIn(isOfPartner(referrer) ? referrer : null);
    if (isPopup && window.opener !== null) await closePopup(partner?.origins ?? [], idAssessment);
    await speakTo(user);
    return landingAfter({ idAssessment, search });
  };
  try {
    const input = partner && !params.has('error') ? inputOf(params, begun, partner) : null;
    if (partner && input === 'begin') return await begin({ search, isPopup, referrer });
    if (partner === null || input === null || input === 'begin') throw new Refused('partnerCredentialsNotValid');
    const { user, idAssessment } = await signInByToken(input);
    return redirect(await finish(user, idAssessment));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal === 'secondFactorNeeded') {
      await Promise.all([loadWords('session'), loadWords('secondFactor')]);
      const { envelope } = error;
      const { idAssessment } = envelope;
      return {
        needed: envelope,
        finish: (user) => finish(user, typeof idAssessment === 'number' ? idAssessment : null),
      };
    }
    if (isOfPartner(referrer)) return leaveFor(referrer);
    return redirect(signInPathAfterRefusal('partner', search));
  }
}

/**
 * Returns what signs in; `begin` where a sign-in of ours has to come first: codes that this window has not asked for
 * could sign it in as somebody else.
 */
function inputOf(params: URLSearchParams, begun: Started | null, { acceptsUnrequestedCodes }: Partner) {
  const appToken = params.get('appToken');
  if (appToken !== null) return { appToken };
  const code = params.get('code');
  if (code === null || !(begun || acceptsUnrequestedCodes)) return 'begin';
  const state = params.get('state') ?? undefined;
  const iss = params.get('iss') ?? undefined;
  return { code, state, iss, started: begun?.started };
}

const isStarted = (kept: unknown): kept is Started => typeof kept === 'object' && kept !== null && 'started' in kept;

async function begin(kept: Omit<Started, 'started'>): Promise<Response> {
  const { url, started } = (await send(calls.session.startPartnerSignIn, {})).content;
  stored.write({ ...kept, started });
  return leaveFor(url);
}

/** What was kept is used once: a second reply with the same code would be refused. */
function takeStarted(): Started | null {
  const started = stored.read();
  stored.remove();
  return started;
}

/** Leaves the page; nothing is shown meanwhile. */
function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}

/**
 * Gives the window that opened this one a token of its own, and closes this one. The browser delivers the message only to a
 * page of the origin that it names.
 */
async function closePopup(origins: readonly string[], idAssessment: number | null): Promise<void> {
  const { token } = (await send(calls.session.createOneTimeToken, { idAssessment })).content;
  for (const origin of origins) window.opener.postMessage({ token }, origin);
  window.close();
}

/** Returns the parameters that say where to go: those of the sign-in itself are used up. */
function searchOf(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  for (const name of ['appToken', 'code', 'state', 'iss', 'session_state', 'popup', 'error', 'error_description'])
    rest.delete(name);
  return `?${rest}`;
}
