import { Suspense, use, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { loadWords } from '../words/words.ts';
import classes from './app-notice.module.css';
import { appState, takeUpdate } from './app-worker.ts';

let words: Promise<void> | undefined;

/** Renders what is to be known of the app on this computer: until when it needs the network, and that a new version waits. */
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
  const isShown = update !== 'none' || stored === 'storing' || stored === 'failed' || isStored;
  return (
    <aside aria-label={t('app.label')} className={isShown ? classes.notice : undefined}>
      {stored === 'storing' && <p>{t('app.storing', { percent: Math.floor(share * 100) })}</p>}
      <LiveRegion seen>
        {stored === 'failed' && <p>{t('app.failed')}</p>}
        {isStored && <p>{t('app.stored')}</p>}
        {update === 'ready' && <p>{t('app.update')}</p>}
        {update === 'otherPages' && <p>{t('app.otherPages')}</p>}
      </LiveRegion>
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
