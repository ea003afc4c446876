import { lazy } from 'react';

/** Renders `calendar.tsx`; loads it when a week or a month is shown. */
export const Calendar = lazy(() => import('./calendar.tsx'));
