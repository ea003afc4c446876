import { SheetQueue } from './sheet-queue.ts';
import { openSheetStore } from './sheet-store.ts';

/** The sheets of this page that are on their way, whatever screen is shown. */
export const sheetQueue = new SheetQueue({
  store: openSheetStore,
  now: () => Date.now(),
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
});
