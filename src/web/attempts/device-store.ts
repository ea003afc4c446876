import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Some browsers never reply when they open a database: the store is in memory then. */
const OPEN_TIMEOUT_MS = 3000;

type Opening<Schema extends DBSchema, Store> = {
  name: string;
  upgrade(db: IDBPDatabase<Schema>): void;
  onDevice(db: IDBPDatabase<Schema>): Store;
  inMemory(): Store;
};

/**
 * Returns a function that opens a store on the device once, or one in memory if the browser has none (private
 * windows, full devices).
 */
export const createDeviceStore = <Schema extends DBSchema, Store>({
  name,
  upgrade,
  onDevice,
  inMemory,
}: Opening<Schema, Store>): (() => Promise<Store>) => {
  let opened: Promise<Store> | null = null;
  const open = async () => {
    const database = openDB<Schema>(name, 1, {
      upgrade,
      terminated: () => {
        opened = null;
      },
    });
    const tooLong = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The browser does not open its database')), OPEN_TIMEOUT_MS);
    });
    return onDevice(await Promise.race([database, tooLong]));
  };
  return () => {
    opened ??= open().catch(inMemory);
    return opened;
  };
};
