import { lazy } from 'react';

/** Renders `history-dialog.tsx`; loads it when it is opened. */
export const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));
