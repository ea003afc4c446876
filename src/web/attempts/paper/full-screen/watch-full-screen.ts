import type { LeavingLog } from '../../journal/leaving-log.ts';
import { isFullScreen, shownAlone } from './is-full-screen.ts';

/**
 * Tells the log when the paper is out of full screen, where it has been in it, or out of view; until the returned function
 * is called, which also leaves full screen. Choosing a file for an answer is not leaving: cameras and dialogs of files take
 * the screen.
 */
export function watchFullScreen(log: LeavingLog): () => void {
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
  const listeners = [
    ['visibilitychange', look],
    ['fullscreenchange', look],
    ['click', use],
    ['keydown', use],
    ['change', haveChosen],
    ['cancel', haveChosen],
  ] as const;
  const alone = shownAlone();
  alone.addEventListener('change', look);
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
  look();
  return () => {
    alone.removeEventListener('change', look);
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
    if (document.fullscreenElement) void document.exitFullscreen();
  };
}
