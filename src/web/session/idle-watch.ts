import { type IdleStage, idleStageAt } from '../../core/people/sign-in.ts';
import { asNumber, definePreference } from '../../ui/storage/preference.ts';

/** What the watch needs of the page; tests replace it. */
export type IdlePage = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** When some tab of this browser was used last; where the browser stores nothing, each tab counts for itself. */
const lastActivity = definePreference('last-activity', asNumber, 0);
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
    const now = idleStageAt(Math.max(own, lastActivity.read()), Date.now());
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
      lastActivity.write(own);
      check();
    }, DEBOUNCE_MS);
  };
  lastActivity.write(own);
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
