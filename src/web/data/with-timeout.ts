import { Unavailable } from './errors.ts';

/** Makes a request; one without a reply after some milliseconds is aborted and Unavailable. The signal aborts it, too. */
export async function withTimeout<Reply>(
  ms: number,
  outer: AbortSignal,
  request: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const giveUp = new AbortController();
  let isTooLong = false;
  const stop = () => giveUp.abort();
  const timer = setTimeout(() => {
    isTooLong = true;
    stop();
  }, ms);
  outer.addEventListener('abort', stop);
  try {
    return await request(giveUp.signal);
  } catch (error) {
    throw isTooLong ? new Unavailable(null, null) : error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
  }
}
