/**
 * Repeats the work with a pause (in milliseconds) before each run. Failures are passed to `onError` and do not stop
 * it. Returns a function that stops it and waits for the run in progress.
 */
export function repeat(pause: number, work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const again = () => {
    timer = setTimeout(async () => {
      running = work().catch(onError);
      await running;
      if (timer) again();
    }, pause);
  };
  again();
  return async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await running;
  };
}
