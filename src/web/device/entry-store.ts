import type { IDBPDatabase } from 'idb';
import { createDeviceStore } from './device-store.ts';

/** Where a browser has the entries of a store, what names one, and which of two with one name stays. */
export type EntryShape<Entry> = {
  database: string;
  objectStore: string;
  /** The fields that name an entry: whose it is first. */
  keyPath: readonly (keyof Entry & string)[];
  /** Returns which of two entries with one name stays; by default the one that comes. */
  newest?(known: Entry | undefined, entry: Entry): Entry;
  /** In which order entries are read. */
  order(one: Entry, other: Entry): number;
};

/** Stores entries by their names, on the device or as long as the page lasts. */
export type EntryStore<Entry> = {
  readonly storage: 'device' | 'memory';
  /** Rejects where the device has no room. */
  keep(entry: Entry): Promise<void>;
  /** Returns the entries with these fields, of those with which names begin. */
  entriesOf(of: Partial<Entry>): Promise<Entry[]>;
  /** Removes those for which `which` returns true, and no others that may have come meanwhile. */
  forget(of: Partial<Entry>, which?: (entry: Entry) => boolean): Promise<void>;
};

/** A store that lasts as long as the page, and all that it has. */
export type MemoryStore<Entry> = EntryStore<Entry> & { readonly entries: Entry[] };

/** Returns a function that opens a store, by `createDeviceStore`. */
export const createEntryStore = <Entry>(shape: EntryShape<Entry>): (() => Promise<EntryStore<Entry>>) =>
  createDeviceStore<unknown, EntryStore<Entry>, MemoryStore<Entry>>({
    name: shape.database,
    upgrade: (db) => {
      db.createObjectStore(shape.objectStore, { keyPath: [...shape.keyPath] });
    },
    onDevice: (db) => storeOnDevice(shape, db),
    inMemory: () => createMemoryStore(shape),
    carryOver: async (memory, device) => {
      for (const entry of memory.entries) await device.keep(entry);
    },
  });

/** Returns the fields of a name as far as they are given. */
const nameIn = <Entry>({ keyPath }: EntryShape<Entry>, of: Partial<Entry>): IDBValidKey[] =>
  keyPath.map((field) => of[field] as IDBValidKey).filter((value) => value !== undefined);

/** Returns what tells an entry from all others of its store. */
export const nameOf = <Entry>(shape: EntryShape<Entry>, entry: Partial<Entry>): string =>
  nameIn(shape, entry).join('/');

const isAny = () => true;

function storeOnDevice<Entry>(shape: EntryShape<Entry>, db: IDBPDatabase): EntryStore<Entry> {
  const { objectStore, newest, order } = shape;
  const rangeOf = (of: Partial<Entry>) => {
    const name = nameIn(shape, of);
    // In the order of IndexedDB a list comes after every number and text.
    return IDBKeyRange.bound(name, [...name, []]);
  };
  return {
    storage: 'device',
    keep: async (entry) => {
      const { store, done } = db.transaction(objectStore, 'readwrite', { durability: 'strict' });
      // Two tabs may write at once: the newer entry is chosen inside the transaction.
      const known: Entry | undefined = newest && (await store.get(nameIn(shape, entry)));
      const kept = newest ? newest(known, entry) : entry;
      if (kept !== known) await store.put(kept);
      await done;
    },
    entriesOf: async (of) => (await db.getAll(objectStore, rangeOf(of))).sort(order),
    forget: async (of, which = isAny) => {
      const { store, done } = db.transaction(objectStore, 'readwrite');
      for await (const cursor of store.iterate(rangeOf(of))) if (which(cursor.value)) await cursor.delete();
      await done;
    },
  };
}

/** Returns a store that lasts as long as the page. */
export function createMemoryStore<Entry>(shape: EntryShape<Entry>): MemoryStore<Entry> {
  const { keyPath, newest, order } = shape;
  const stored = new Map<string, Entry>();
  const those = (of: Partial<Entry>) =>
    [...stored.values()].filter((entry) => keyPath.every((field) => (of[field] ?? entry[field]) === entry[field]));
  return {
    storage: 'memory',
    get entries() {
      return [...stored.values()];
    },
    keep: async (entry) => {
      const name = nameOf(shape, entry);
      stored.set(name, newest ? newest(stored.get(name), entry) : entry);
    },
    entriesOf: async (of) => those(of).sort(order),
    forget: async (of, which = isAny) => {
      for (const entry of those(of)) if (which(entry)) stored.delete(nameOf(shape, entry));
    },
  };
}
