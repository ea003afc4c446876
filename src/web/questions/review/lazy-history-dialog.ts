import { lazy } from 'react';
import { loadWords } from '../../words/words.ts';

/** Renders `history-dialog.tsx`; loads it and its words when it is opened. */
export const HistoryDialog = lazy(async () => {
  const [{ HistoryDialog }] = await Promise.all([import('./history-dialog.tsx'), loadWords('review')]);
  return { default: HistoryDialog };
});
