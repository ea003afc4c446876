import { type DBSchema, openDB } from 'idb';
import { desktopNames } from '../../../../core/devices/desktop-names.ts';
import type { FileKeys, KeyStore } from '../../../key-store.ts';

/** One, by its store's name. */
type Schema = DBSchema & { keys: { key: string; value: FileKeys } };

/** Returns the keys of this computer, in a database of the browser's own: nothing else stores keys that cannot be read. */
export const createKeys = (): KeyStore => {
  const opened = openDB<Schema>(desktopNames.keys, 1, {
    upgrade: (db) => {
      db.createObjectStore('keys');
    },
  });
  // Whoever uses it hears of it.
  opened.catch(() => {});
  return {
    read: async () => (await (await opened).get('keys', 'keys')) ?? null,
    write: async (keys) => {
      const work = (await opened).transaction('keys', 'readwrite', { durability: 'strict' });
      await Promise.all([work.store.put(keys, 'keys'), work.done]);
    },
    clear: async () => {
      await (await opened).clear('keys');
    },
  };
};
