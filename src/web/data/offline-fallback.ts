import { PAPERS } from '../offline/names.ts';
import { Outage } from './errors.ts';
import { isSigningInAgain } from './reauthentication.ts';
import { isWorthAnotherTry } from './send.ts';

type Kept = typeof import('../offline/kept.ts');

/** How long a page with a kept paper waits for a network that does not answer, in milliseconds. */
const PATIENCE = 5000;

/**
 * Makes a request; where the server cannot be reached and this device keeps a paper, gives what it keeps instead.
 * `note` is told of each reply while a paper is kept.
 */
export async function orKept<Reply>(
  request: () => Promise<Reply>,
  read: (kept: Kept) => Promise<Reply | null>,
  note: (kept: Kept, reply: Reply) => Promise<void> = async () => {},
): Promise<Reply> {
  const asked = request();
  // Failures are met below, once it is known whether anything is kept.
  asked.catch(() => {});
  if (!(await isKeeping())) return asked;
  try {
    const reply = await Promise.race([asked, tooLong()]);
    await whileKeeping((kept) => note(kept, reply));
    return reply;
  } catch (error) {
    if (!isWorthAnotherTry(error)) throw error;
    const found = await whileKeeping(read);
    if (found === null) throw error;
    return found;
  }
}

/** Does something with what is kept; nothing where nothing is. Never throws: what is kept is only ever a help. */
export async function whileKeeping<Result>(work: (kept: Kept) => Promise<Result>): Promise<Result | null> {
  try {
    return (await isKeeping()) ? await work(await import('../offline/kept.ts')) : null;
  } catch {
    return null;
  }
}

/** Whether a paper is kept. Insecure pages have no caches; some private windows refuse them. */
const isKeeping = async () => 'caches' in globalThis && (await caches.has(PAPERS).catch(() => false));

const tooLong = () =>
  new Promise<never>((_, reject) => {
    // A call whose user is signing in again is answered after that.
    setTimeout(() => isSigningInAgain() || reject(new Outage(null, null)), PATIENCE);
  });
