import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import classes from '../paper.module.css';
import type { LeavingLog } from './leaving-log.ts';
import { canShowFullScreen, type useFullScreen } from './use-full-screen.ts';

type Props = { log: LeavingLog; screen: ReturnType<typeof useFullScreen> };

/** Renders the button that shows the paper in full screen, and how often that was left. */
export function FullScreenNotice({ log, screen: { isFull, hasFailed, enter } }: Props) {
  const { t } = useTranslation('attempts');
  const count = useSyncExternalStore(log.subscribe, log.count);
  return (
    <>
      <LiveRegion seen>{count > 0 && <p>{t('fullScreen.counted', { count })}</p>}</LiveRegion>
      {!isFull && canShowFullScreen() && (
        <div className={classes.message}>
          <p>{t(hasFailed ? 'fullScreen.failed' : 'fullScreen.asked')}</p>
          <Button size="sm" onClick={enter}>
            {t('fullScreen.enter')}
          </Button>
        </div>
      )}
    </>
  );
}
