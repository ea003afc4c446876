import { createEntryStore, type EntryShape, type EntryStore } from '../../device/entry-store.ts';

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

/** Where browsers have sheets, the first first. */
export const sheetShape: EntryShape<UnsentSheet> = {
  database: 'scanned-sheets',
  objectStore: 'sheets',
  keyPath: ['idUser', 'id'],
  order: (one, other) => (one.id < other.id ? -1 : 1),
};

/** The store of sheets that the server does not have yet. */
export type SheetStore = EntryStore<UnsentSheet>;

/** Opens the store of sheets in IndexedDB. */
export const openSheetStore = createEntryStore(sheetShape);
