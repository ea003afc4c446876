/**
 * Repeats the work with a pause in milliseconds before each time. A failure is handed to `onError` and does not end it.
 * Returns what ends it, which waits for the work in progress.
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
