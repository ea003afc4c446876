import { Unavailable } from './errors.ts';

/**
 * Makes an upload; one without any sign of life (`onLife`) for some milliseconds is aborted and Unavailable, a slow one with
 * progress is not. The signal aborts it, too.
 */
export async function withIdleTimeout<Reply>(
  ms: number,
  outer: AbortSignal,
  request: (signal: AbortSignal, onLife: () => void) => Promise<Reply>,
): Promise<Reply> {
  const giveUp = new AbortController();
  let isIdle = false;
  const stop = () => giveUp.abort();
  const startTimer = () =>
    setTimeout(() => {
      isIdle = true;
      stop();
    }, ms);
  let timer = startTimer();
  outer.addEventListener('abort', stop);
  try {
    return await request(giveUp.signal, () => {
      clearTimeout(timer);
      timer = startTimer();
    });
  } catch (error) {
    throw isIdle ? new Unavailable(null, null) : error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
  }
}
