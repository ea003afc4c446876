import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import classes from '../paper.module.css';
import { canShowFullScreen } from './can-show-full-screen.ts';
import type { LeavingLog } from './leaving-log.ts';

const isFullScreen = (): boolean => document.fullscreenElement !== null;

const whenFullScreenChanges = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Renders the button that shows the paper in full screen, and how often that was left, which is counted meanwhile. */
export function FullScreenNotice({ log }: { log: LeavingLog }) {
  const { t } = useTranslation('attempts');
  const isFull = useSyncExternalStore(whenFullScreenChanges, isFullScreen);
  const count = useSyncExternalStore(log.subscribe, log.count);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // Papers that are not taken in full screen come without it.
    const watching = import('./watch-full-screen.ts').then(({ watchFullScreen }) => watchFullScreen(log));
    return () => {
      void watching.then((stop) => stop());
    };
  }, [log]);
  return (
    <>
      <LiveRegion seen>{count > 0 && <p>{t('fullScreen.counted', { count })}</p>}</LiveRegion>
      {!isFull && canShowFullScreen() && (
        <div className={classes.message}>
          <p>{t(hasFailed ? 'fullScreen.failed' : 'fullScreen.asked')}</p>
          <Button
            variant="default"
            size="sm"
            onClick={() => document.documentElement.requestFullscreen().catch(() => setFailed(true))}
          >
            {t('fullScreen.enter')}
          </Button>
        </div>
      )}
    </>
  );
}
