/** Runs a function after some milliseconds; returns how to cancel it. */
export type RunLater = (ms: number, run: () => void) => () => void;

/** What sending again and again needs of the browser. Tests provide their own. */
export type ResendDeps = {
  later: RunLater;
  /** From 0 to below 1. */
  random: () => number;
  /** Runs when the network seems to be back or the page comes into view or goes out of it; until called off. */
  onReconnectOrVisibility: (run: () => void) => () => void;
};

/** The timers and events of this page. */
export const browserResendDeps: ResendDeps = {
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  onReconnectOrVisibility: (run) => {
    addEventListener('online', run);
    document.addEventListener('visibilitychange', run);
    return () => {
      removeEventListener('online', run);
      document.removeEventListener('visibilitychange', run);
    };
  },
};

/**
 * Returns the milliseconds to wait after a number of failures in a row: 1 s, doubled up to 15 s, shortened at random
 * by up to a fifth.
 */
export const backOffMs = (failures: number, chance: number): number =>
  Math.min(15_000, 1000 * 2 ** (failures - 1)) * (1 - chance / 5);
