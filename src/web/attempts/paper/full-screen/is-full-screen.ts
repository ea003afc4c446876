/** Tells where the browser itself, or a kiosk, shows nothing else. */
export const shownAlone = () => matchMedia('(display-mode: fullscreen)');

/** Returns whether nothing but the page is shown; also where the browser does not know full screen of pages. */
export const isFullScreen = (): boolean => Boolean(document.fullscreenElement) || shownAlone().matches;
