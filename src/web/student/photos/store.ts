import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Whose } from '../journal/entries.ts';

/** A photograph that the server does not have yet. */
export type KeptPhoto = Whose & {
  idQuestion: number;
  /** By which the answer names it. */
  sha256: string;
  photo: Blob;
  /** By this device's clock. */
  added: number;
  /** The server does not take it. */
  refused?: true;
};

/** Where photographs are kept until the server has them. */
export interface PhotoStore {
  keep(photo: KeptPhoto): Promise<void>;
  /** In the order in which they were added. */
  photosOf(idUser: number): Promise<KeptPhoto[]>;
  forget(photo: KeptPhoto): Promise<void>;
}

type Key = [idUser: number, idAttempt: number, idQuestion: number, sha256: string];
const keyOf = ({ idUser, idAttempt, idQuestion, sha256 }: KeptPhoto): Key => [idUser, idAttempt, idQuestion, sha256];

interface Schema extends DBSchema {
  photos: { key: Key; value: KeptPhoto };
}

/** Some browsers never answer when they open a database. */
const TIMEOUT_MS = 3000;

let opened: Promise<PhotoStore> | null = null;

/** The device's store, or one in memory where the browser has none to give. */
export function devicePhotos(): Promise<PhotoStore> {
  opened ??= open().catch(() => new MemoryPhotos());
  return opened;
}

async function open(): Promise<PhotoStore> {
  // Of its own: answers are opened in older tabs, too, which would keep theirs from getting another store.
  const database = openDB<Schema>('photographs', 1, {
    upgrade: (db) => {
      db.createObjectStore('photos', { keyPath: ['idUser', 'idAttempt', 'idQuestion', 'sha256'] });
    },
    terminated: () => {
      opened = null;
    },
  });
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The browser does not open its database')), TIMEOUT_MS);
  });
  return new DevicePhotos(await Promise.race([database, tooLong]));
}

const inOrder = (photos: readonly KeptPhoto[]): KeptPhoto[] => photos.toSorted((a, b) => a.added - b.added);

class DevicePhotos implements PhotoStore {
  readonly #db: IDBPDatabase<Schema>;

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  async keep(photo: KeptPhoto): Promise<void> {
    const { store, done } = this.#db.transaction('photos', 'readwrite', { durability: 'strict' });
    await store.put(photo);
    await done;
  }

  async photosOf(idUser: number): Promise<KeptPhoto[]> {
    return inOrder(await this.#db.getAll('photos', IDBKeyRange.bound([idUser], [idUser, []])));
  }

  forget(photo: KeptPhoto): Promise<void> {
    return this.#db.delete('photos', keyOf(photo));
  }
}

/** Keeps photographs as long as the page is open. */
export class MemoryPhotos implements PhotoStore {
  readonly #photos = new Map<string, KeptPhoto>();

  async keep(photo: KeptPhoto): Promise<void> {
    this.#photos.set(keyOf(photo).join('/'), photo);
  }

  async photosOf(idUser: number): Promise<KeptPhoto[]> {
    return inOrder([...this.#photos.values()].filter((photo) => photo.idUser === idUser));
  }

  async forget(photo: KeptPhoto): Promise<void> {
    this.#photos.delete(keyOf(photo).join('/'));
  }
}
