import { createEntryStore, type EntryShape, type EntryStore } from '../../device/entry-store.ts';
import { type JournalEntry, newerEntry } from './entries.ts';

/** Where browsers have responses, of each question the newest. */
export const responseShape: EntryShape<JournalEntry> = {
  database: 'answers',
  objectStore: 'answers',
  keyPath: ['idUser', 'idAttempt', 'idQuestion'],
  newest: newerEntry,
  order: (one, other) => one.idAttempt - other.idAttempt || one.idQuestion - other.idQuestion,
};

/** The store of responses that the server may not have yet. */
export type JournalStore = EntryStore<JournalEntry>;

/** Opens the journal store in IndexedDB. */
export const openDeviceJournalStore = createEntryStore(responseShape);

/** Returns the attempts of a user with stored responses. */
export async function attemptsOf(store: JournalStore, idUser: number): Promise<number[]> {
  const entries = await store.entriesOf({ idUser });
  return [...new Set(entries.map(({ idAttempt }) => idAttempt))];
}
