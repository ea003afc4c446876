/** A user who reads a long text moves something sooner than this. */
const IDLE_MS = 5 * 60_000;

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastActivity = performance.now();

/** Watches from now on when the page was used last. */
export function trackUserActivity(): void {
  const touched = () => {
    lastActivity = performance.now();
  };
  for (const touch of activityEvents) addEventListener(touch, touched, { capture: true, passive: true });
}

/** Returns true when keyboard, pointer and screen were not touched for five minutes. */
export const isIdle = (): boolean => performance.now() - lastActivity >= IDLE_MS;
