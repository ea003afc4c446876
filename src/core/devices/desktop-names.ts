/**
 * What the desktop mode of a browser is called among all that the product stores there: the lock and the channel of its host, its folders
 * in the origin private file system and its caches. Nothing else of the product has names that begin so.
 */
export const desktopNames = {
  host: 'desktop-host',
  database: 'desktop-database',
  files: 'desktop-files',
  /** Begins the name of each cache with the app of a build. */
  app: 'desktop-app/',
};
