import { lazy } from 'react';

/** Renders `schedule-dialog.tsx`; loads it when it is opened. */
export const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }));

/** Renders `sheets-of-dialog.tsx`; loads it when it is opened. */
export const SheetsOfDialog = lazy(async () => ({ default: (await import('./sheets-of-dialog.tsx')).SheetsOfDialog }));

/** Renders `edit-times-dialog.tsx`; loads it when it is opened. */
export const EditTimesDialog = lazy(async () => ({
  default: (await import('./edit-times-dialog.tsx')).EditTimesDialog,
}));
