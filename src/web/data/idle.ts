/** Whoever has not touched the page for so long may have gone; reading a text takes shorter. */
const GONE_MS = 5 * 60_000;

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastTouch = performance.now();

/** Notices from now on whether somebody is at the page. */
export function watchPresence(): void {
  const touched = () => {
    lastTouch = performance.now();
  };
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true });
}

/** Whether nobody has touched the keyboard, the pointer or the screen for some minutes. */
export const isIdle = (): boolean => performance.now() - lastTouch >= GONE_MS;
