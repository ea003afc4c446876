import { lazy } from 'react';

/** Renders `automatic-dialog.tsx`; loads it when it is opened. */
export const AutomaticDialog = lazy(async () => ({
  default: (await import('./automatic-dialog.tsx')).AutomaticDialog,
}));
