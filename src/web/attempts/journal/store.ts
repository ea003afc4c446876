import type { DBSchema, IDBPDatabase } from 'idb';
import { storeOf } from '../device-database.ts';
import { type Entry, newer, type Whose } from './entries.ts';

/** Where answers are kept until they are safe elsewhere. */
export interface Store {
  /** `memory` lasts as long as the page: the browser keeps nothing for us. */
  readonly kept: 'device' | 'memory';
  keep(entry: Entry): Promise<void>;
  entriesOf(whose: Whose): Promise<Entry[]>;
  /** The attempts of which something is kept. */
  attemptsOf(idUser: number): Promise<number[]>;
  /** Removes those in one of these states, and no others that may have come meanwhile. */
  forget(whose: Whose, states: readonly Entry['state'][]): Promise<void>;
}

interface Schema extends DBSchema {
  answers: { key: [idUser: number, idAttempt: number, idQuestion: number]; value: Entry };
}

export const deviceStore = storeOf<Schema, Store>({
  name: 'answers',
  upgrade: (db) => {
    db.createObjectStore('answers', { keyPath: ['idUser', 'idAttempt', 'idQuestion'] });
  },
  onDevice: (db) => new DeviceStore(db),
  inMemory: () => new MemoryStore(),
});

class DeviceStore implements Store {
  readonly kept = 'device';
  readonly #db: IDBPDatabase<Schema>;

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  /** Two tabs may write at once: what stands is decided inside the transaction. */
  async keep(entry: Entry): Promise<void> {
    const { store, done } = this.#db.transaction('answers', 'readwrite', { durability: 'strict' });
    const known = await store.get([entry.idUser, entry.idAttempt, entry.idQuestion]);
    const standing = newer(known, entry);
    if (standing !== known) await store.put(standing);
    await done;
  }

  entriesOf(whose: Whose): Promise<Entry[]> {
    return this.#db.getAll('answers', rangeOf(whose));
  }

  async attemptsOf(idUser: number): Promise<number[]> {
    const keys = await this.#db.getAllKeys('answers', IDBKeyRange.bound([idUser], [idUser, []]));
    return [...new Set(keys.map(([, idAttempt]) => idAttempt))];
  }

  async forget(whose: Whose, states: readonly Entry['state'][]): Promise<void> {
    const { store, done } = this.#db.transaction('answers', 'readwrite');
    for await (const cursor of store.iterate(rangeOf(whose)))
      if (states.includes(cursor.value.state)) await cursor.delete();
    await done;
  }
}

// In the order of IndexedDB a list comes after every number.
const rangeOf = ({ idUser, idAttempt }: Whose) => IDBKeyRange.bound([idUser, idAttempt], [idUser, idAttempt, []]);

const keyOf = ({ idUser, idAttempt, idQuestion }: Entry) => `${idUser}/${idAttempt}/${idQuestion}`;

/** Keeps answers as long as the page is open. */
export class MemoryStore implements Store {
  readonly kept = 'memory';
  readonly #entries = new Map<string, Entry>();

  async keep(entry: Entry): Promise<void> {
    const key = keyOf(entry);
    this.#entries.set(key, newer(this.#entries.get(key), entry));
  }

  async entriesOf({ idUser, idAttempt }: Whose): Promise<Entry[]> {
    return [...this.#entries.values()].filter((entry) => entry.idUser === idUser && entry.idAttempt === idAttempt);
  }

  async attemptsOf(idUser: number): Promise<number[]> {
    const mine = [...this.#entries.values()].filter((entry) => entry.idUser === idUser);
    return [...new Set(mine.map(({ idAttempt }) => idAttempt))];
  }

  async forget(whose: Whose, states: readonly Entry['state'][]): Promise<void> {
    for (const entry of await this.entriesOf(whose))
      if (states.includes(entry.state)) this.#entries.delete(keyOf(entry));
  }
}
