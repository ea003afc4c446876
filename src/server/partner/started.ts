import { z } from 'zod';
import type { Instant } from '../../core/schedules/time.ts';
import { fromBase64Url, toBase64Url } from '../base64url.ts';
import type { StartedSignIn } from '../partner-platform.ts';
import type { Signer } from '../signing.ts';

/** How long somebody may take to sign in at the partner's platform. */
const VALID_MS = 15 * 60 * 1000;
const PURPOSE = 'partner sign-in';

const Sealed = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), expires: z.int() });

/** Returns a started sign-in as a text for the browser that began it, signed. */
export const sealStarted = async (signer: Signer, started: StartedSignIn, now: Instant): Promise<string> => {
  const text = toBase64Url(new TextEncoder().encode(JSON.stringify({ ...started, expires: now + VALID_MS })));
  return `${text}.${await signer.sign(PURPOSE, text)}`;
};

/** Returns the sign-in of such a text; null for one that was changed, or has expired. */
export const openStarted = async (signer: Signer, given: string, now: Instant): Promise<StartedSignIn | null> => {
  const [text = '', signature = ''] = given.split('.');
  const bytes = fromBase64Url(text);
  if (bytes === null || !(await signer.isSigned(PURPOSE, text, signature))) return null;
  const { expires, ...started } = Sealed.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return now < expires ? started : null;
};
