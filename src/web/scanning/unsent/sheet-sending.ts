import { browserResendDeps } from '../../device/resending.ts';
import { SheetQueue } from './sheet-queue.ts';
import { openSheetStore } from './sheet-store.ts';

/** The sheets of this page that are on their way, whatever screen is shown. */
export const sheetQueue = new SheetQueue({
  ...browserResendDeps,
  store: openSheetStore,
  now: () => Date.now(),
});
