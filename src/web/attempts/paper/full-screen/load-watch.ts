import type { LeavingLog } from '../../journal/leaving-log.ts';

/**
 * Watches full screen until the returned function is called. What watches is loaded apart, as papers that are not taken in full
 * screen come without it; without a network it is tried again each time the page is shown or hidden.
 */
export function loadWatch(log: LeavingLog): () => void {
  let isOver = false;
  let isLoading = false;
  let stop: (() => void) | null = null;
  const load = async () => {
    if (isLoading || stop) return;
    isLoading = true;
    try {
      const { watchFullScreen } = await import('./watch-full-screen.ts');
      if (!isOver) stop = watchFullScreen(log);
    } catch {
      // The paper goes on without it.
    } finally {
      isLoading = false;
    }
  };
  const loadAgain = () => void load();
  // A page that is opened again is back, whatever can be loaded.
  if (document.visibilityState !== 'hidden') log.cameBack();
  document.addEventListener('visibilitychange', loadAgain);
  void load();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', loadAgain);
    stop?.();
  };
}
