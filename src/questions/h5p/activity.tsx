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
  /** Called when the activity can be used. */
  onReady?(): void;
  disabled?: boolean;
  /** The key of its stored state; without a name the state is not stored. */
  name?: string;
};

/** The height of the frame in pixels, as published, unless its activity is higher. */
const LEAST_HEIGHT = 430;
const MOST_HEIGHT = 4000;

/** How near to the part of the page that is seen an activity is started. */
const NEARBY = '400px';

/** A loaded frame that has sent no message after this time is some other page. */
const HANDSHAKE_TIMEOUT_MS = 5000;
/** How often it is asked whether the server can be reached again. */
const RETRY_MS = 10_000;

/**
 * Renders an H5P activity in a frame without an origin, because other people wrote its code: it reaches nothing of
 * ours but the messages handled here. It starts when it is first shown, since activities measure their place when they start, and
 * goes on while it is hidden.
 */
export function Activity({ package: id, title, onResult, onReady, disabled = false, name }: Props) {
  const { t } = useTranslation('questions');
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const tokens = useContext(PackageTokenContext);
  const [state, setState] = useState<'loading' | 'begun' | 'ready' | 'failed' | 'expired' | 'away'>('loading');
  const [attempt, setAttempt] = useState(1);
  const [token, setToken] = useState<string | null>(tokens.initial[id] ?? null);
  const [isLoaded, setLoaded] = useState(false);
  const [isStarted, setStarted] = useState(typeof IntersectionObserver === 'undefined');
  const [height, setHeight] = useState(LEAST_HEIGHT);

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
      case 'height':
        setHeight(Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, message.height)));
        break;
      case 'ready':
        setState('ready');
        onReady?.();
        break;
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

  const onShown = useEffectEvent(() => {
    setStarted(true);
    // What has changed while it was hidden, such as its width, could not be measured.
    if (state === 'ready') frame.current?.contentWindow?.postMessage({ h5p: 'resize' }, '*');
  });
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onShown(), {
      rootMargin: NEARBY,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  const requestToken = useEffectEvent(() => tokens.request(id));
  const fail = useEffectEvent((error: unknown) => setState(tokens.isUnreachable(error) ? 'away' : 'failed'));
  const isMissing = isStarted && token === null && state === 'loading';
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    requestToken().then(
      (token) => isWanted && setToken(token),
      (error: unknown) => isWanted && fail(error),
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);

  const isSilent = isLoaded && state === 'loading';
  useEffect(() => {
    if (!isSilent) return;
    // The address of a frame that was not reached shows a page of the browser's own: the server says which it is.
    let isWanted = true;
    const findCause = () =>
      requestToken().then(
        () => isWanted && setState('failed'),
        (error: unknown) => isWanted && fail(error),
      );
    const timer = setTimeout(findCause, HANDSHAKE_TIMEOUT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isSilent]);

  const isAway = state === 'away';
  useEffect(() => {
    if (!isAway) return;
    const back = (token: string) => {
      setToken(token);
      setState('loading');
      setLoaded(false);
      setAttempt((before) => before + 1);
    };
    const timer = setInterval(() => requestToken().then(back, () => {}), RETRY_MS);
    return () => clearInterval(timer);
  }, [isAway]);

  const onOnline = useEffectEvent(() => isStarted && state !== 'ready' && reload());
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
    setHeight(LEAST_HEIGHT);
    setAttempt((before) => before + 1);
  };

  const hasFailed = state === 'failed' || state === 'expired';
  return (
    <div
      ref={place}
      className={classes.activity}
      data-state={state}
      aria-busy={state === 'loading' || state === 'begun'}
    >
      {isStarted && token !== null && (
        <iframe
          key={attempt}
          ref={frame}
          className={classes.frame}
          title={title || t('h5p.activity')}
          src={`/h5p/player/${token}/${id}`}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          height={height}
          inert={disabled}
          onLoad={() => setLoaded(true)}
        />
      )}
      {state !== 'ready' && (
        <div className={classes.cover}>
          <p role="status">{t(isOffline || isAway ? 'h5p.away' : hasFailed ? `h5p.${state}` : 'h5p.loading')}</p>
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
