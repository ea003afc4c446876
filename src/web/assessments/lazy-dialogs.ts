import { lazy } from 'react';
import { loadWords } from '../words/words.ts';

/** Renders `share-dialog.tsx`; loads it and its words when it is opened. */
export const ShareDialog = lazy(async () => {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), loadWords('users')]);
  return { default: ShareDialog };
});

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

/** Renders `change-menu.tsx`; loads it and its words when it is shown. */
export const ChangeMenu = lazy(async () => {
  const [{ ChangeMenu }] = await Promise.all([import('./change-menu.tsx'), loadWords('assessments')]);
  return { default: ChangeMenu };
});

/** Renders `review-buttons.tsx`; loads it and its words when it is shown. */
export const ReviewButtons = lazy(async () => {
  const [{ ReviewButtons }] = await Promise.all([import('./review-buttons.tsx'), loadWords('assessments')]);
  return { default: ReviewButtons };
});
