import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LeavingLog } from './leaving-log.ts';

/** Also where the browser itself, or a kiosk, shows nothing else. */
const shownAlone = () => matchMedia('(display-mode: fullscreen)');

const isFullScreen = (): boolean => document.fullscreenElement !== null || shownAlone().matches;

/** Returns whether this browser can show a page in full screen; that of an iPhone cannot. */
export const canShowFullScreen = (): boolean => document.fullscreenEnabled === true || shownAlone().matches;

const subscribe = (changed: () => void) => {
  const alone = shownAlone();
  document.addEventListener('fullscreenchange', changed);
  alone.addEventListener('change', changed);
  return () => {
    document.removeEventListener('fullscreenchange', changed);
    alone.removeEventListener('change', changed);
  };
};

/**
 * Returns whether the page is in full screen, and what a button does to show it so. While `isCounting`, the log hears
 * when the paper is out of full screen, where it has been in it, or out of view. Choosing a file for an answer is not
 * leaving: cameras and dialogs of files take the screen.
 */
export function useFullScreen(log: LeavingLog, isCounting: boolean) {
  const isFull = useSyncExternalStore(subscribe, isFullScreen);
  const [hasFailed, setFailed] = useState(false);
  const enter = useCallback(() => {
    document.documentElement.requestFullscreen().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, []);
  const isCountingNow = useRef(isCounting);
  useEffect(() => {
    isCountingNow.current = isCounting;
  }, [isCounting]);

  useEffect(() => {
    if (!isCounting) return;
    let wasFull = isFullScreen();
    let isChoosingFile = false;
    const look = () => {
      const isFull = isFullScreen();
      const isHidden = document.visibilityState === 'hidden';
      if (isChoosingFile) wasFull = isFull;
      else if (isHidden || (wasFull && !isFull)) log.left();
      else log.cameBack();
      if (isFull) wasFull = true;
    };
    const use = ({ target }: Event) => {
      isChoosingFile = target instanceof HTMLInputElement && target.type === 'file';
    };
    const haveChosen = () => {
      if (isChoosingFile) wasFull = isFullScreen();
      isChoosingFile = false;
    };
    const stop = subscribe(look);
    document.addEventListener('visibilitychange', look);
    const listeners = [
      ['click', use],
      ['keydown', use],
      ['change', haveChosen],
      ['cancel', haveChosen],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    look();
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [log, isCounting]);

  // Another screen of the product instead of the paper is leaving, too.
  useEffect(
    () => () => {
      if (isCountingNow.current) log.left();
    },
    [log],
  );
  return { isFull, hasFailed, enter };
}
