import type { DBSchema, IDBPDatabase } from 'idb';
import { createDeviceStore } from '../../device/device-store.ts';
import { type AttemptOfUser, type JournalEntry, newerEntry } from './entries.ts';

/** The store of responses that the server may not have yet. */
export interface JournalStore {
  /** `memory` lasts as long as the page: the browser stores nothing. */
  readonly storage: 'device' | 'memory';
  keep(entry: JournalEntry): Promise<void>;
  entriesOf(attempt: AttemptOfUser): Promise<JournalEntry[]>;
  /** The attempts with stored responses. */
  attemptsOf(idUser: number): Promise<number[]>;
  /** Removes those in one of these states, and no others that may have come meanwhile. */
  forget(attempt: AttemptOfUser, states: readonly JournalEntry['state'][]): Promise<void>;
}

interface Schema extends DBSchema {
  answers: { key: [idUser: number, idAttempt: number, idQuestion: number]; value: JournalEntry };
}

/** Opens the journal store in IndexedDB. */
export const openDeviceJournalStore = createDeviceStore<Schema, JournalStore, MemoryJournalStore>({
  name: 'answers',
  upgrade: (db) => {
    db.createObjectStore('answers', { keyPath: ['idUser', 'idAttempt', 'idQuestion'] });
  },
  onDevice: (db) => new DeviceStore(db),
  inMemory: () => new MemoryJournalStore(),
  carryOver: async (memory, device) => {
    for (const entry of memory.entries) await device.keep(entry);
  },
});

class DeviceStore implements JournalStore {
  readonly storage = 'device';
  readonly #db: IDBPDatabase<Schema>;

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  /** Two tabs may write at once: the newer entry is chosen inside the transaction. */
  async keep(entry: JournalEntry): Promise<void> {
    const { store, done } = this.#db.transaction('answers', 'readwrite', { durability: 'strict' });
    const known = await store.get([entry.idUser, entry.idAttempt, entry.idQuestion]);
    const newest = newerEntry(known, entry);
    if (newest !== known) await store.put(newest);
    await done;
  }

  entriesOf(attempt: AttemptOfUser): Promise<JournalEntry[]> {
    return this.#db.getAll('answers', rangeOf(attempt));
  }

  async attemptsOf(idUser: number): Promise<number[]> {
    const keys = await this.#db.getAllKeys('answers', IDBKeyRange.bound([idUser], [idUser, []]));
    return [...new Set(keys.map(([, idAttempt]) => idAttempt))];
  }

  async forget(attempt: AttemptOfUser, states: readonly JournalEntry['state'][]): Promise<void> {
    const { store, done } = this.#db.transaction('answers', 'readwrite');
    for await (const cursor of store.iterate(rangeOf(attempt)))
      if (states.includes(cursor.value.state)) await cursor.delete();
    await done;
  }
}

// In the order of IndexedDB a list comes after every number.
const rangeOf = ({ idUser, idAttempt }: AttemptOfUser) =>
  IDBKeyRange.bound([idUser, idAttempt], [idUser, idAttempt, []]);

const keyOf = ({ idUser, idAttempt, idQuestion }: JournalEntry) => `${idUser}/${idAttempt}/${idQuestion}`;

/** A journal store that lasts as long as the page. */
export class MemoryJournalStore implements JournalStore {
  readonly storage = 'memory';
  readonly #entries = new Map<string, JournalEntry>();

  get entries(): JournalEntry[] {
    return [...this.#entries.values()];
  }

  async keep(entry: JournalEntry): Promise<void> {
    const key = keyOf(entry);
    this.#entries.set(key, newerEntry(this.#entries.get(key), entry));
  }

  async entriesOf({ idUser, idAttempt }: AttemptOfUser): Promise<JournalEntry[]> {
    return this.entries.filter((entry) => entry.idUser === idUser && entry.idAttempt === idAttempt);
  }

  async attemptsOf(idUser: number): Promise<number[]> {
    const mine = this.entries.filter((entry) => entry.idUser === idUser);
    return [...new Set(mine.map(({ idAttempt }) => idAttempt))];
  }

  async forget(attempt: AttemptOfUser, states: readonly JournalEntry['state'][]): Promise<void> {
    for (const entry of await this.entriesOf(attempt))
      if (states.includes(entry.state)) this.#entries.delete(keyOf(entry));
  }
}
