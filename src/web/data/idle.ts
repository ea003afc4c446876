/** Whoever has not touched the page for so long may have gone; reading a text takes shorter. */
const IDLE_MS = 5 * 60_000;

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastActivity = performance.now();

/** Notices from now on whether somebody is at the page. */
export function trackUserActivity(): void {
  const touched = () => {
    lastActivity = performance.now();
  };
  for (const touch of activityEvents) addEventListener(touch, touched, { capture: true, passive: true });
}

/** Whether nobody has touched the keyboard, the pointer or the screen for some minutes. */
export const isIdle = (): boolean => performance.now() - lastActivity >= IDLE_MS;
