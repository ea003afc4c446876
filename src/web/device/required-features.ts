/** Returns whether this browser has what the desktop mode needs, as far as a page can tell; there is none of it over plain http. */
export const isFitBrowser = (): boolean =>
  isSecureContext &&
  'serviceWorker' in navigator &&
  'locks' in navigator &&
  'getDirectory' in (navigator.storage ?? {}) &&
  'FileSystemFileHandle' in globalThis &&
  // Files are put into their place by it once they are whole.
  'move' in FileSystemFileHandle.prototype;
