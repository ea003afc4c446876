import { type DBSchema, openDB } from 'idb';
import { desktopNames } from '../../../../core/devices/desktop-names.ts';
import { type MirroredRow, type MirrorOwner, type MirrorStore, mirrorKey } from '../../../mirror-store.ts';

type Schema = DBSchema & {
  /** One, by its store's name. */
  owner: { key: string; value: MirrorOwner };
  /** By `mirrorKey`. */
  rows: { key: string; value: MirroredRow };
};

/** Returns the mirror of this computer, in a database of the browser's own. */
export const createMirror = (): MirrorStore => {
  const opened = openDB<Schema>(desktopNames.mirror, 1, {
    upgrade: (db) => {
      db.createObjectStore('owner');
      db.createObjectStore('rows');
    },
  });
  // Whoever uses it hears of it.
  opened.catch(() => {});
  return {
    readOwner: async () => (await (await opened).get('owner', 'owner')) ?? null,
    readRows: async () => (await opened).getAll('rows'),
    keys: async () => (await opened).getAllKeys('rows'),
    write: async ({ owner, put, remove }) => {
      const work = (await opened).transaction(['owner', 'rows'], 'readwrite', { durability: 'strict' });
      const rows = work.objectStore('rows');
      const asked: Promise<unknown>[] = put.map((row) => rows.put(row, mirrorKey(row)));
      for (const key of remove) asked.push(rows.delete(key));
      if (owner) asked.push(work.objectStore('owner').put(owner, 'owner'));
      await Promise.all([...asked, work.done]);
    },
    clear: async () => {
      const work = (await opened).transaction(['owner', 'rows'], 'readwrite', { durability: 'strict' });
      await Promise.all([work.objectStore('owner').clear(), work.objectStore('rows').clear(), work.done]);
    },
  };
};
