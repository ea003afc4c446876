import { createEntryStore, type EntryShape, type EntryStore } from '../../device/entry-store.ts';
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

/** Where browsers have photographs, in the order in which they were added. */
export const photoShape: EntryShape<StoredPhoto> = {
  // Of its own: answers are opened in older tabs, too, which would keep theirs from getting another store.
  database: 'photographs',
  objectStore: 'photos',
  keyPath: ['idUser', 'idAttempt', 'idQuestion', 'sha256'],
  order: (one, other) => one.added - other.added,
};

/** The store of photographs that the server does not have yet. */
export type PhotoStore = EntryStore<StoredPhoto>;

/** Opens the photo store in IndexedDB. */
export const openDevicePhotoStore = createEntryStore(photoShape);
