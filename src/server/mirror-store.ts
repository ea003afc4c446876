import type { SyncChange } from '../contract/offline.ts';
import type { RowTables, TableRow } from '../core/sync/fields.ts';
import type { Fields } from '../core/sync/merge.ts';
import type { SyncedEntity } from '../core/sync/synced-entities.ts';

/** Whose computer it is, for when its database cannot say so any more. */
export type MirrorOwner = {
  idUser: number;
  idSchool: number;
  firstName: string;
  lastName: string;
  email: string;
  /** By which the server knows the computer: changes of which it has heard are done once for ever. */
  uuid: string;
  /** The server's clock minus the computer's, in milliseconds. */
  clockOffset: number;
};

/** A row with changes that the server has not answered, with all that is needed to send them from another database. */
export type MirroredRow = {
  entity: SyncedEntity;
  uuid: string;
  /** Its place in the computer's own change log, and when it was changed last. */
  seq: number;
  at: number;
  /** What would be sent of it. */
  change: object;
  /** The row as it is; null where there is none any more. */
  tables: RowTables | null;
  /** What the server told last; null of a row that was made on the computer. */
  base: { revision: string; fields: Fields | null } | null;
  /** The change that was sent, or is about to be, and not answered. */
  noted: { uuid: string; seq: number; position: number; change: SyncChange } | null;
  /** The files that it shows, with the name that the server has given each; null = it has not been sent. */
  files: { asset: TableRow; uses: TableRow[]; serverName: string | null }[];
};

/** What is stored beside the database of a computer, and lasts when that cannot be opened. */
export type MirrorStore = {
  /** Returns whose rows they are; null where nothing is stored. */
  readOwner(): Promise<MirrorOwner | null>;
  readRows(): Promise<MirroredRow[]>;
  /** Returns what names the stored rows. */
  keys(): Promise<string[]>;
  /** Stores and removes in one transaction; rows are named by `mirrorKey`. */
  write(changes: { owner?: MirrorOwner; put: readonly MirroredRow[]; remove: readonly string[] }): Promise<void>;
  clear(): Promise<void>;
};

/** Returns what names a row in a mirror. */
export const mirrorKey = ({ entity, uuid }: Pick<MirroredRow, 'entity' | 'uuid'>): string => `${entity}/${uuid}`;

/** Returns a mirror that lasts as long as the process. */
export const createMemoryMirror = (): MirrorStore => {
  const rows = new Map<string, MirroredRow>();
  let owner: MirrorOwner | null = null;
  return {
    readOwner: async () => owner,
    readRows: async () => structuredClone([...rows.values()]),
    keys: async () => [...rows.keys()],
    write: async (changes) => {
      owner = changes.owner ?? owner;
      for (const row of changes.put) rows.set(mirrorKey(row), structuredClone(row));
      for (const key of changes.remove) rows.delete(key);
    },
    clear: async () => {
      rows.clear();
      owner = null;
    },
  };
};
