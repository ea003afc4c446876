import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import type { LeavingLog } from '../../journal/leaving-log.ts';
import classes from '../paper.module.css';
import { canShowFullScreen } from './can-show-full-screen.ts';
import { isFullScreen, shownAlone } from './is-full-screen.ts';
import { loadWatch } from './load-watch.ts';

const whenFullScreenChanges = (changed: () => void) => {
  const alone = shownAlone();
  document.addEventListener('fullscreenchange', changed);
  alone.addEventListener('change', changed);
  return () => {
    document.removeEventListener('fullscreenchange', changed);
    alone.removeEventListener('change', changed);
  };
};

/** Renders the button that shows the paper in full screen, and how often that was left, which is counted meanwhile. */
export function FullScreenNotice({ log }: { log: LeavingLog }) {
  const { t } = useTranslation('attempts');
  const isFull = useSyncExternalStore(whenFullScreenChanges, isFullScreen);
  const count = useSyncExternalStore(log.subscribe, log.count);
  const [hasFailed, setFailed] = useState(false);
  const enter = () =>
    document.documentElement.requestFullscreen().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  useEffect(() => loadWatch(log), [log]);
  return (
    <>
      <LiveRegion seen>{count > 0 && <p>{t('fullScreen.counted', { count })}</p>}</LiveRegion>
      {!isFull && canShowFullScreen() && (
        <div className={classes.message}>
          <p>{t(hasFailed ? 'fullScreen.failed' : 'fullScreen.asked')}</p>
          <Button variant="default" size="sm" onClick={enter}>
            {t('fullScreen.enter')}
          </Button>
        </div>
      )}
    </>
  );
}
