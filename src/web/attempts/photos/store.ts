import type { DBSchema, IDBPDatabase } from 'idb';
import { createDeviceStore } from '../../device/device-store.ts';
import type { AttemptOfUser } from '../journal/entries.ts';

/** A photograph that the server does not have yet. */
export type StoredPhoto = AttemptOfUser & {
  idQuestion: number;
  /** By which the answer names it. */
  sha256: string;
  photo: Blob;
  /** By this device's clock. */
  added: number;
  /** The server does not take it. */
  refused?: true;
};

/** The store of photographs that the server does not have yet. */
export interface PhotoStore {
  keep(photo: StoredPhoto): Promise<void>;
  /** In the order in which they were added. */
  photosOf(idUser: number): Promise<StoredPhoto[]>;
  forget(photo: StoredPhoto): Promise<void>;
}

type Key = [idUser: number, idAttempt: number, idQuestion: number, sha256: string];
const keyOf = ({ idUser, idAttempt, idQuestion, sha256 }: StoredPhoto): Key => [idUser, idAttempt, idQuestion, sha256];

interface Schema extends DBSchema {
  photos: { key: Key; value: StoredPhoto };
}

/** Opens the photo store in IndexedDB. */
export const openDevicePhotoStore = createDeviceStore<Schema, PhotoStore, MemoryPhotoStore>({
  // Of its own: answers are opened in older tabs, too, which would keep theirs from getting another store.
  name: 'photographs',
  upgrade: (db) => {
    db.createObjectStore('photos', { keyPath: ['idUser', 'idAttempt', 'idQuestion', 'sha256'] });
  },
  onDevice: (db) => new DevicePhotos(db),
  inMemory: () => new MemoryPhotoStore(),
  carryOver: async (memory, device) => {
    for (const photo of memory.photos) await device.keep(photo);
  },
});

const inOrder = (photos: readonly StoredPhoto[]): StoredPhoto[] => photos.toSorted((a, b) => a.added - b.added);

class DevicePhotos implements PhotoStore {
  readonly #db: IDBPDatabase<Schema>;

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  async keep(photo: StoredPhoto): Promise<void> {
    const { store, done } = this.#db.transaction('photos', 'readwrite', { durability: 'strict' });
    await store.put(photo);
    await done;
  }

  async photosOf(idUser: number): Promise<StoredPhoto[]> {
    return inOrder(await this.#db.getAll('photos', IDBKeyRange.bound([idUser], [idUser, []])));
  }

  forget(photo: StoredPhoto): Promise<void> {
    return this.#db.delete('photos', keyOf(photo));
  }
}

/** A photo store that lasts as long as the page. */
export class MemoryPhotoStore implements PhotoStore {
  readonly #photos = new Map<string, StoredPhoto>();

  get photos(): StoredPhoto[] {
    return [...this.#photos.values()];
  }

  async keep(photo: StoredPhoto): Promise<void> {
    this.#photos.set(keyOf(photo).join('/'), photo);
  }

  async photosOf(idUser: number): Promise<StoredPhoto[]> {
    return inOrder(this.photos.filter((photo) => photo.idUser === idUser));
  }

  async forget(photo: StoredPhoto): Promise<void> {
    this.#photos.delete(keyOf(photo).join('/'));
  }
}
