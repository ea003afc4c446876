import { Suspense, use, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { loadWords } from '../words/words.ts';
import classes from './app-notice.module.css';
import { appState, takeUpdate } from './app-worker.ts';
import { deviceRoom } from './database-fault.ts';

let words: Promise<void> | undefined;

/** Renders what is to be known of the app on this computer: until when it needs the network, that a new version waits, and that
 * there was no room for something. */
export const AppNotice = () => (
  <Suspense>
    <Notice />
  </Suspense>
);

function Notice() {
  words ??= loadWords('desktop');
  use(words);
  const { t } = useTranslation('desktop');
  const { stored, share, update } = useSyncExternalStore(appState.subscribe, appState.read);
  const [isRead, setRead] = useState(false);
  const isStored = stored === 'now' && !isRead;
  const { isFull } = useSyncExternalStore(deviceRoom.subscribe, deviceRoom.read);
  const isShown = isFull || update !== 'none' || stored === 'storing' || stored === 'failed' || isStored;
  return (
    <aside aria-label={t('app.label')} className={isShown ? classes.notice : undefined}>
      {stored === 'storing' && <p>{t('app.storing', { percent: Math.floor(share * 100) })}</p>}
      <LiveRegion seen>
        {isFull && <p>{t('app.noRoom')}</p>}
        {stored === 'failed' && <p>{t('app.failed')}</p>}
        {isStored && <p>{t('app.stored')}</p>}
        {update === 'ready' && <p>{t('app.update')}</p>}
        {update === 'otherPages' && <p>{t('app.otherPages')}</p>}
      </LiveRegion>
      {isFull && (
        <PlainButton className={classes.button} onClick={() => deviceRoom.change({ isFull: false })}>
          {t('app.understood')}
        </PlainButton>
      )}
      {isStored && (
        <PlainButton className={classes.button} onClick={() => setRead(true)}>
          {t('app.understood')}
        </PlainButton>
      )}
      {update !== 'none' && (
        <PlainButton className={classes.button} onClick={() => void takeUpdate()}>
          {t('app.load')}
        </PlainButton>
      )}
    </aside>
  );
}
