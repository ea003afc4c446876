import { lazy } from 'react';
import { loadWords } from '../words/words.ts';

/** Renders `share-dialog.tsx`; loads it and its words when it is opened. */
export const ShareDialog = lazy(async () => {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), loadWords('sharing')]);
  return { default: ShareDialog };
});
