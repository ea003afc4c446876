import type { DBSchema, IDBPDatabase } from 'idb';
import { createDeviceStore } from '../../device/device-store.ts';

/** The picture of a sheet that the server does not have yet. */
export type UnsentSheet = {
  /** Whose session read it. */
  idUser: number;
  idSchedule: number;
  /** A uuid; those of later sheets sort after earlier ones. */
  id: string;
  /** By this device's clock. */
  taken: number;
  jpeg: Blob;
  /** The id in its code; null where that was not read. */
  idSheet: number | null;
  /** Where the server awaits it, once it was announced. */
  announced?: { idBatch: number; idFile: number; received: number };
};

/** The store of sheets that the server does not have yet. */
export interface SheetStore {
  /** Rejects where the device has no room. */
  keep(sheet: UnsentSheet): Promise<void>;
  /** The first first. */
  sheetsOf(idUser: number): Promise<UnsentSheet[]>;
  forget(sheet: UnsentSheet): Promise<void>;
}

interface Schema extends DBSchema {
  sheets: { key: [idUser: number, id: string]; value: UnsentSheet };
}

/** Opens the store of sheets in IndexedDB. */
export const openSheetStore = createDeviceStore<Schema, SheetStore, MemorySheetStore>({
  name: 'scanned-sheets',
  upgrade: (db) => {
    db.createObjectStore('sheets', { keyPath: ['idUser', 'id'] });
  },
  onDevice: (db) => new DeviceSheets(db),
  inMemory: () => new MemorySheetStore(),
  carryOver: async (memory, device) => {
    for (const sheet of memory.sheets) await device.keep(sheet);
  },
});

class DeviceSheets implements SheetStore {
  readonly #db: IDBPDatabase<Schema>;

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  async keep(sheet: UnsentSheet): Promise<void> {
    const { store, done } = this.#db.transaction('sheets', 'readwrite', { durability: 'strict' });
    await store.put(sheet);
    await done;
  }

  sheetsOf(idUser: number): Promise<UnsentSheet[]> {
    return this.#db.getAll('sheets', IDBKeyRange.bound([idUser], [idUser, []]));
  }

  forget({ idUser, id }: UnsentSheet): Promise<void> {
    return this.#db.delete('sheets', [idUser, id]);
  }
}

/** A store of sheets that lasts as long as the page. */
export class MemorySheetStore implements SheetStore {
  readonly #sheets = new Map<string, UnsentSheet>();

  get sheets(): UnsentSheet[] {
    return [...this.#sheets.values()];
  }

  async keep(sheet: UnsentSheet): Promise<void> {
    this.#sheets.set(`${sheet.idUser} ${sheet.id}`, sheet);
  }

  async sheetsOf(idUser: number): Promise<UnsentSheet[]> {
    return this.sheets.filter((sheet) => sheet.idUser === idUser).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async forget({ idUser, id }: UnsentSheet): Promise<void> {
    this.#sheets.delete(`${idUser} ${id}`);
  }
}
