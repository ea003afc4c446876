import { lazy, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { AppSkeleton } from '../shell/app-skeleton.tsx';
import { loadWords } from '../words/words.ts';
import { useHasDatabaseFault } from './database-fault.ts';
import classes from './starting.module.css';

const pause = new Promise<void>((resolve) => {
  setTimeout(resolve, 1500);
});
let waited: Promise<unknown> | undefined;

/** Renders the window while the host starts; where that takes long, as the first time, says so, and where it cannot, what to do. */
export const Starting = () =>
  useHasDatabaseFault() ? (
    <Rescue />
  ) : (
    <>
      <AppSkeleton />
      <Suspense>
        <SlowStartNotice />
      </Suspense>
    </>
  );

const RescueScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./rescue-screen.tsx'), loadWords('desktop'), loadWords('session')]);
  return screen;
});

/** Renders what there is to do where the database of this computer cannot be opened. */
export const Rescue = () => (
  <Suspense fallback={<AppSkeleton />}>
    <RescueScreen />
  </Suspense>
);

function SlowStartNotice() {
  waited ??= Promise.all([pause, loadWords('desktop')]);
  use(waited);
  const { t } = useTranslation('desktop');
  return (
    <div className={classes.notice}>
      <LiveRegion seen>{t('starting')}</LiveRegion>
    </div>
  );
}
