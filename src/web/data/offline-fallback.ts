import { PAPERS } from '../offline/names.ts';
import { Unavailable } from './errors.ts';
import { isReauthenticating } from './reauthentication.ts';
import { isRetryable } from './send.ts';

type Kept = typeof import('../offline/kept.ts');

/** How long a page with a kept paper waits for a network that does not answer, in milliseconds. */
const TIMEOUT_MS = 5000;

/**
 * Makes a request; where the server cannot be reached and this device keeps a paper, gives what it keeps instead.
 * `note` is told of each reply while a paper is kept.
 */
export async function withOfflineFallback<Reply>(
  request: () => Promise<Reply>,
  read: (kept: Kept) => Promise<Reply | null>,
  note: (kept: Kept, reply: Reply) => Promise<void> = async () => {},
): Promise<Reply> {
  const asked = request();
  // Failures are met below, once it is known whether anything is kept.
  asked.catch(() => {});
  if (!(await hasStoredPapers())) return asked;
  try {
    const reply = await Promise.race([asked, timeout()]);
    await withStoredPapers((kept) => note(kept, reply));
    return reply;
  } catch (error) {
    if (!isRetryable(error)) throw error;
    const found = await withStoredPapers(read);
    if (found === null) throw error;
    return found;
  }
}

/** Does something with what is kept; nothing where nothing is. Never throws: what is kept is only ever a help. */
export async function withStoredPapers<Result>(work: (kept: Kept) => Promise<Result>): Promise<Result | null> {
  try {
    return (await hasStoredPapers()) ? await work(await import('../offline/kept.ts')) : null;
  } catch {
    return null;
  }
}

/** Whether a paper is kept. Insecure pages have no caches; some private windows refuse them. */
const hasStoredPapers = async () => 'caches' in globalThis && (await caches.has(PAPERS).catch(() => false));

const timeout = () =>
  new Promise<never>((_, reject) => {
    // A call whose user is signing in again is answered after that.
    setTimeout(() => isReauthenticating() || reject(new Unavailable(null, null)), TIMEOUT_MS);
  });
