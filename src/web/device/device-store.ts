import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Some browsers reply late or never when they open a database: the store is in memory until then. */
const OPEN_TIMEOUT_MS = 3000;
/** How long after a failure the database is opened again. */
const RETRY_AFTER_MS = 30_000;

type Opening<Schema extends DBSchema | unknown, Store, Memory extends Store> = {
  name: string;
  upgrade(db: IDBPDatabase<Schema>): void;
  onDevice(db: IDBPDatabase<Schema>): Store;
  inMemory(): Memory;
  /** Stores on the device what was kept in memory until then. */
  carryOver(memory: Memory, device: Store): Promise<void>;
  /** Opens the database; `terminated` is called when it is closed from outside. Tests provide their own. */
  open?(
    name: string,
    callbacks: { upgrade(db: IDBPDatabase<Schema>): void; terminated(): void },
  ): Promise<IDBPDatabase<Schema>>;
};

/**
 * Returns a function that opens a store on the device once. As long as the browser has none to give (private windows, full
 * devices, a slow opening) it returns one in memory; what was kept there is carried over as soon as there is one on the device.
 */
export const createDeviceStore = <Schema extends DBSchema | unknown, Store, Memory extends Store>({
  name,
  upgrade,
  onDevice,
  inMemory,
  carryOver,
  open = async (name, callbacks) => openDB<Schema>(name, 1, callbacks),
}: Opening<Schema, Store, Memory>): (() => Promise<Store>) => {
  let opened: Promise<Store> | null = null;
  let memory: Memory | null = null;
  let failedAt: number | null = null;

  const inMemoryStore = (): Memory => {
    memory ??= inMemory();
    return memory;
  };

  const storeOf = async (database: IDBPDatabase<Schema>): Promise<Store> => {
    const device = onDevice(database);
    if (memory === null) return device;
    try {
      await carryOver(memory, device);
      memory = null;
      return device;
    } catch {
      failedAt = Date.now();
      return inMemoryStore();
    }
  };

  const start = (): Promise<Store> => {
    failedAt = null;
    const terminated = () => {
      opened = null;
    };
    const device = open(name, { upgrade, terminated }).then((database) => {
      // Already now, so that nothing more is kept in memory while its content is carried over.
      opened = storeOf(database);
      return opened;
    });
    const failed = device.catch(() => {
      failedAt = Date.now();
      return inMemoryStore();
    });
    const tooLong = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), OPEN_TIMEOUT_MS);
    });
    return Promise.race([failed, tooLong]).then((store) => store ?? inMemoryStore());
  };

  return () => {
    if (failedAt !== null && Date.now() - failedAt >= RETRY_AFTER_MS) opened = null;
    opened ??= start();
    return opened;
  };
};
