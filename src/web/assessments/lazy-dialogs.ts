import { lazy } from 'react';
import { loadWords } from '../words/words.ts';

/** Renders `school-filters.tsx`; loads it and its words when it is shown. */
export const SchoolFilters = lazy(async () => {
  const [{ SchoolFilters }] = await Promise.all([
    import('../schedules/list/school-filters.tsx'),
    loadWords('schedules'),
  ]);
  return { default: SchoolFilters };
});

/** Renders `history-dialog.tsx`; loads it when it is opened. */
export const HistoryDialog = lazy(async () => {
  const { HistoryDialog } = await import('./history-dialog.tsx');
  return { default: HistoryDialog };
});
