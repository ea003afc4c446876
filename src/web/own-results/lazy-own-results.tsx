import { lazy } from 'react';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';

/**
 * Renders `own-results.tsx`; loads it when an attempt has ended. Where it cannot be loaded, the percentage above it stays on the
 * screen.
 */
export const OwnResults = lazy(async () => {
  try {
    return { default: (await import('./own-results.tsx')).OwnResults };
  } catch (error) {
    return { default: () => <ErrorNotice error={error as Error} /> };
  }
});
