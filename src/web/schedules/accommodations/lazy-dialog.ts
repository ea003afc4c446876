import { lazy } from 'react';

/** Renders `standing-dialog.tsx`; loads it when it is opened. */
export const StandingDialog = lazy(async () => ({
  default: (await import('./standing-dialog.tsx')).StandingDialog,
}));
