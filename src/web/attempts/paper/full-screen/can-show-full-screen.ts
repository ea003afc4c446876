/** Returns whether this browser can show a page in full screen; that of an iPhone cannot. */
export const canShowFullScreen = (): boolean => document.fullscreenEnabled === true;
