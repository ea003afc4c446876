import { lazy } from 'react';
import { Root } from '../shell/root.tsx';
import { AppNotice } from './app-notice.tsx';

const UnlockAgain = lazy(() => import('./unlock-again.tsx'));

/** Renders what every screen of the desktop mode has around it. */
export const DesktopRoot = () => (
  <>
    <AppNotice />
    <Root again={UnlockAgain} />
  </>
);
