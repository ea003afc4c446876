import type { DBSchema, IDBPDatabase } from 'idb';
import { storeOf } from '../device-database.ts';
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

export const devicePhotos = storeOf<Schema, PhotoStore>({
  // Of its own: answers are opened in older tabs, too, which would keep theirs from getting another store.
  name: 'photographs',
  upgrade: (db) => {
    db.createObjectStore('photos', { keyPath: ['idUser', 'idAttempt', 'idQuestion', 'sha256'] });
  },
  onDevice: (db) => new DevicePhotos(db),
  inMemory: () => new MemoryPhotos(),
});

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
