import { lazy } from 'react';

/** Renders `weights-dialog.tsx`; loads it when it is opened. */
export const WeightsDialog = lazy(async () => ({ default: (await import('./weights-dialog.tsx')).WeightsDialog }));

/** Renders `scale-dialog.tsx`; loads it when it is opened. */
export const ScaleDialog = lazy(async () => ({ default: (await import('./scale-dialog.tsx')).ScaleDialog }));

/** Renders `upload-dialog.tsx`; loads it when it is opened. */
export const UploadDialog = lazy(async () => ({
  default: (await import('../../results-import/upload-dialog.tsx')).UploadDialog,
}));

/** Renders `details-dialog.tsx`; loads it when it is opened. */
export const DetailsDialog = lazy(async () => ({ default: (await import('./details-dialog.tsx')).DetailsDialog }));
