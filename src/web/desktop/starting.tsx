import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { AppSkeleton } from '../shell/app-skeleton.tsx';
import { loadWords } from '../words/words.ts';
import classes from './starting.module.css';

const pause = new Promise<void>((resolve) => {
  setTimeout(resolve, 1500);
});
let waited: Promise<unknown> | undefined;

/** Renders the window while the host starts; where that takes long, as the first time, says so. */
export const Starting = () => (
  <>
    <AppSkeleton />
    <Suspense>
      <SlowStartNotice />
    </Suspense>
  </>
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
