import { type IdleStage, idleStageAt } from '../../core/people/sign-in.ts';
import { deviceStore } from '../data/browser-storage.ts';

/** Where the watch hears of activity; tests replace it. */
export type IdlePage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Under which all tabs of this browser store when one of them was used last. */
const KEY = 'last-activity';
const DEBOUNCE_MS = 250;
/** The longest delay of a timer that browsers take. */
const LONGEST_MS = 2 ** 31 - 1;

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Watches how long nobody has used any tab of this browser, and calls `onStage` whenever the stage changes. Activity counts
 * once it has paused for 250 ms. Returns a function that ends the watch.
 */
export function watchIdleness(page: IdlePage, onStage: (stage: IdleStage) => void): () => void {
  let stage: IdleStage = 'active';
  let own = Date.now();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;

  const check = () => {
    clearTimeout(next);
    const now = idleStageAt(Math.max(own, storedLast()), Date.now());
    if (now.stage !== 'over') next = setTimeout(check, Math.min(now.nextMs, LONGEST_MS));
    if (now.stage === stage) return;
    stage = now.stage;
    onStage(stage);
  };
  const used = () => {
    // A computer that wakes up first has to notice that it slept.
    check();
    clearTimeout(pause);
    pause = setTimeout(() => {
      own = Date.now();
      deviceStore.write(KEY, `${own}`);
      check();
    }, DEBOUNCE_MS);
  };
  deviceStore.write(KEY, `${own}`);
  for (const event of activityEvents) page.addEventListener(event, used, { capture: true, passive: true });
  for (const event of ['storage', 'focus', 'pageshow'] as const) page.addEventListener(event, check);
  check();
  return () => {
    clearTimeout(pause);
    clearTimeout(next);
    for (const event of activityEvents) page.removeEventListener(event, used, { capture: true });
    for (const event of ['storage', 'focus', 'pageshow'] as const) page.removeEventListener(event, check);
  };
}

/** Returns when some tab was used last; 0 where nothing is stored: then each tab counts for itself. */
const storedLast = (): number => Number(deviceStore.read(KEY)) || 0;
