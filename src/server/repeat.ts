export type Repeated = {
  /** Runs the work now instead of after the pause, or once more directly after the run in progress. */
  wake(): void;
  /** Stops it and waits for the run in progress. */
  stop(): Promise<void>;
};

/**
 * Repeats the work with a pause (in milliseconds) before each run, or earlier when it is woken. Failures are passed to `onError`
 * and do not stop it.
 */
export function repeatOrWake(pause: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repeated {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> | null = null;
  let isWoken = false;
  let isStopped = false;
  const run = async () => {
    running = work().catch(onError);
    await running;
    running = null;
    if (!isStopped) timer = setTimeout(run, isWoken ? 0 : pause);
    isWoken = false;
  };
  timer = setTimeout(run, pause);
  return {
    wake() {
      if (isStopped) return;
      if (running) isWoken = true;
      else {
        clearTimeout(timer);
        timer = setTimeout(run, 0);
      }
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Repeats the work with a pause (in milliseconds) before each run. Failures are passed to `onError` and do not stop
 * it. Returns a function that stops it and waits for the run in progress.
 */
export const repeat = (pause: number, work: () => Promise<unknown>, onError: (error: unknown) => void) =>
  repeatOrWake(pause, work, onError).stop;
