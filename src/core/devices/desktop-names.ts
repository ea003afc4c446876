/**
 * The names of what the desktop mode has in a browser: the lock and the channel of its host, its folders in the origin private file
 * system, its mirror and its keys in IndexedDB, and the beginning of those of its caches. Nothing else of the product has names that begin so.
 */
export const desktopNames = {
  host: 'desktop-host',
  database: 'desktop-database',
  files: 'desktop-files',
  /** Says that the database is to be set aside, and where: there only until that is done. */
  setsAside: 'desktop-sets-aside',
  /** Begins the name of the folder of each database that was set aside; the moment follows, in milliseconds. */
  aside: 'desktop-aside-',
  /** Of the browser's database with what the server has not answered. */
  mirror: 'desktop-mirror',
  /** Of the browser's database with its keys. */
  keys: 'desktop-keys',
  /** Begins the name of each cache with the app of a build. */
  app: 'desktop-app/',
};
