import { runtime } from '../device/runtime.ts';
import { PAPERS_CACHE } from '../offline/cache-names.ts';
import { Unavailable } from './errors.ts';
import { isReauthenticating } from './reauthentication.ts';
import { isRetryable } from './retry.ts';

type Kept = typeof import('../offline/stored-papers.ts');

/** After this time without an answer a page with a stored paper uses what it has stored. */
const TIMEOUT_MS = 5000;

/**
 * Returns the reply to a request; where the server cannot be reached and this device stores a paper, what `read` finds in the
 * store. `note` is called with each reply while a paper is stored. Throws as the request when nothing is stored.
 */
export async function withOfflineFallback<Reply>(
  request: () => Promise<Reply>,
  read: (kept: Kept) => Promise<Reply | null>,
  note: (kept: Kept, reply: Reply) => Promise<void> = async () => {},
): Promise<Reply> {
  const asked = request();
  // Failures are handled below, once it is known whether anything is stored.
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

/** Returns what `work` finds in the store, or null without a stored paper. Never throws: the store is only a help. */
export async function withStoredPapers<Result>(work: (kept: Kept) => Promise<Result>): Promise<Result | null> {
  try {
    return (await hasStoredPapers()) ? await work(await import('../offline/stored-papers.ts')) : null;
  } catch {
    return null;
  }
}

/**
 * Returns true when a paper is stored. Insecure pages have no caches; some private windows refuse them. A student's papers are
 * no matter of the desktop mode in the same browser.
 */
const hasStoredPapers = async () =>
  runtime === 'online' && 'caches' in globalThis && (await caches.has(PAPERS_CACHE).catch(() => false));

const timeout = () =>
  new Promise<never>((_, reject) => {
    // A call whose user is signing in again is answered after that.
    setTimeout(() => isReauthenticating() || reject(new Unavailable(null, null)), TIMEOUT_MS);
  });
