import { lazy } from 'react';
import { Root } from '../shell/root.tsx';
import { AppNotice } from './app-notice.tsx';
import { useHasDatabaseFault } from './database-fault.ts';
import { Rescue } from './starting.tsx';

const UnlockAgain = lazy(() => import('./unlock-again.tsx'));

/** Renders what every screen of the desktop mode has around it. */
export const DesktopRoot = () =>
  useHasDatabaseFault() ? (
    <Rescue />
  ) : (
    <>
      <AppNotice />
      <Root again={UnlockAgain} />
    </>
  );
