import { deviceStore, tabStore } from '../data/browser-storage.ts';
import { entriesInState, type JournalEntry } from './journal/entries.ts';
import { attemptsOf, openDeviceJournalStore } from './journal/store.ts';
import { openUnfinishedJournals } from './journal/unfinished-journals.ts';
import { journalDeps, photoQueue } from './photos/journal-deps.ts';

/** What the server has. All else is on this device alone, and stays for its student. */
const sent: readonly JournalEntry['state'][] = ['saved', 'late'];

/**
 * Sends a student's responses and photographs that the server does not have, and reports how many are left until the
 * returned function is called.
 */
export async function watchUnsentWork(idUser: number, tell: (count: number) => void): Promise<() => void> {
  const store = await openDeviceJournalStore();
  const attempts = await attemptsOf(store, idUser);
  const kept = await Promise.all(attempts.map((idAttempt) => store.entriesOf({ idUser, idAttempt })));
  tell(kept.flat().filter(({ state }) => state === 'unsent').length);
  const { journals, close } = await openUnfinishedJournals(idUser, () => true, journalDeps);
  const closePhotos = photoQueue.open(idUser);
  const count = () => {
    const unsent = journals.flatMap(({ read }) => entriesInState(read().entries, 'unsent'));
    // A photograph on its way is an answer that is not sent, and not a second one.
    const photos = photoQueue.read().waiting.filter((photo) => !unsent.some((entry) => isSameQuestion(entry, photo)));
    tell(unsent.length + photos.length);
  };
  const subscriptions = [...journals.map((journal) => journal.subscribe(count)), photoQueue.subscribe(count)];
  return () => {
    for (const stop of subscriptions) stop();
    close();
    closePhotos();
  };
}

type ResponseRef = { idAttempt: number; idQuestion: number };
const isSameQuestion = (one: ResponseRef, other: ResponseRef) =>
  one.idAttempt === other.idAttempt && one.idQuestion === other.idQuestion;

/** Removes what a student leaves on this device, except what the server does not have. */
export async function clearSentWork(idUser: number): Promise<void> {
  const store = await openDeviceJournalStore();
  for (const idAttempt of await attemptsOf(store, idUser))
    await store.forget({ idUser, idAttempt }, ({ state }) => sent.includes(state));
  const isNothingLeft = (await attemptsOf(store, idUser)).length === 0;
  tabStore.keys().forEach(tabStore.remove);
  for (const key of deviceStore.keys()) {
    // The device's name is what the server knows the sender of the rest by.
    // When papers were left stays until the server has all of it.
    const isTheirs = key === 'paper' || key.startsWith('paper/') || (isNothingLeft && key === `device/${idUser}`);
    if (isTheirs) deviceStore.remove(key);
  }
}
