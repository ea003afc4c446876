import { IconRefresh } from '@tabler/icons-react';
import { useContext, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { PackageTokenContext } from '../package-tokens.ts';
import classes from './activity.module.css';
import { parseActivityMessage } from './activity-message.ts';
import { storeActivityState, storedActivityState } from './activity-state.ts';
import type { Response } from './content.ts';

type Props = {
  package: string;
  title: string;
  /** Called with each result of the whole activity. */
  onResult?(response: Response): void;
  disabled?: boolean;
  /** Loads the frame before it is scrolled into view. */
  eager?: boolean;
  /** The key of its stored state; without a name the state is not stored. */
  name?: string;
};

/** A loaded frame that has sent no message after this time is some other page. */
const HANDSHAKE_TIMEOUT_MS = 5000;

/**
 * Renders an H5P activity in a frame without an origin, because other people wrote its code: it reaches nothing of
 * ours but the messages handled here.
 */
export function Activity({ package: id, title, onResult, disabled = false, eager = false, name }: Props) {
  const { t } = useTranslation('questions');
  const frame = useRef<HTMLIFrameElement>(null);
  const tokens = useContext(PackageTokenContext);
  const [state, setState] = useState<'loading' | 'begun' | 'ready' | 'failed' | 'expired'>('loading');
  const [attempt, setAttempt] = useState(1);
  const [token, setToken] = useState<string | null>(tokens.initial[id] ?? null);
  const [isLoaded, setLoaded] = useState(false);

  const onMessage = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    if (!frame.current || source !== frame.current.contentWindow) return;
    const message = parseActivityMessage(data);
    switch (message?.type) {
      case 'result':
        onResult?.(message.response);
        break;
      case 'state':
        if (name) storeActivityState(`${name} ${id}`, message.state);
        break;
      case 'begun':
        setState('begun');
        // A frame without an origin can only be addressed by '*'.
        frame.current.contentWindow?.postMessage(
          { h5p: 'go', state: name ? storedActivityState(`${name} ${id}`) : null },
          '*',
        );
        break;
      case 'ready':
      case 'failed':
      case 'expired':
        setState(message.type);
    }
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => onMessage(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  const requestToken = useEffectEvent(() => tokens.request(id));
  const isMissing = token === null && state === 'loading';
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    requestToken().then(
      (token) => isWanted && setToken(token),
      () => isWanted && setState('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);

  const isSilent = isLoaded && state === 'loading';
  useEffect(() => {
    if (!isSilent) return;
    const timer = setTimeout(() => setState('failed'), HANDSHAKE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isSilent]);

  const onOnline = useEffectEvent(() => state !== 'ready' && reload());
  const isOffline = useSyncExternalStore(
    subscribeToNetwork,
    () => !navigator.onLine,
    () => false,
  );
  useEffect(() => {
    const listen = () => void onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  const reload = () => {
    // The token that came with the paper may have expired.
    setToken(null);
    setState('loading');
    setLoaded(false);
    setAttempt((before) => before + 1);
  };

  const hasFailed = state === 'failed' || state === 'expired';
  return (
    <div className={classes.activity} data-state={state} aria-busy={state === 'loading' || state === 'begun'}>
      {token !== null && (
        <iframe
          key={attempt}
          ref={frame}
          className={classes.frame}
          title={title || t('h5p.activity')}
          src={`/h5p/player/${token}/${id}`}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          loading={eager ? 'eager' : 'lazy'}
          height={430}
          inert={disabled}
          onLoad={() => setLoaded(true)}
        />
      )}
      {state !== 'ready' && (
        <div className={classes.cover}>
          <p role="status">{t(isOffline ? 'h5p.away' : hasFailed ? `h5p.${state}` : 'h5p.loading')}</p>
          {hasFailed && !isOffline && (
            <PlainButton className={classes.tool} onClick={reload}>
              <IconRefresh size={20} aria-hidden />
              {t(state === 'expired' ? 'h5p.openAgain' : 'h5p.again')}
            </PlainButton>
          )}
        </div>
      )}
    </div>
  );
}

function subscribeToNetwork(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
