import { type Entry, inState } from './journal/entries.ts';
import { openLeftBehind } from './journal/left-behind.ts';
import { deviceStore } from './journal/store.ts';
import { photoQueue, world } from './journal/world.ts';

/** What the server has. All else is on this device alone, and stays for its student. */
const sent = ['saved', 'late'] satisfies Entry['state'][];

/** Tells how many answers and photographs of a student are not sent yet, and goes on sending them; until the returned function is called. */
export async function watchUnsent(idUser: number, tell: (count: number) => void): Promise<() => void> {
  const store = await deviceStore();
  const attempts = await store.attemptsOf(idUser);
  const kept = await Promise.all(attempts.map((idAttempt) => store.entriesOf({ idUser, idAttempt })));
  tell(kept.flat().filter(({ state }) => state === 'unsent').length);
  const { journals, close } = await openLeftBehind(idUser, () => true, world);
  const closePhotos = photoQueue.open(idUser);
  const count = () => {
    const unsent = journals.flatMap(({ read }) => inState(read().entries, 'unsent'));
    // A photograph on its way is an answer that is not sent, and not a second one.
    const photos = photoQueue.read().waiting.filter((photo) => !unsent.some((entry) => isSameQuestion(entry, photo)));
    tell(unsent.length + photos.length);
  };
  const deaf = [...journals.map((journal) => journal.subscribe(count)), photoQueue.subscribe(count)];
  return () => {
    for (const stop of deaf) stop();
    close();
    closePhotos();
  };
}

type Place = { idAttempt: number; idQuestion: number };
const isSameQuestion = (one: Place, other: Place) =>
  one.idAttempt === other.idAttempt && one.idQuestion === other.idQuestion;

/** Removes what a student leaves on this device, but for what the server does not have. */
export async function leaveDevice(idUser: number): Promise<void> {
  const store = await deviceStore();
  for (const idAttempt of await store.attemptsOf(idUser)) await store.forget({ idUser, idAttempt }, sent);
  const isNothingLeft = (await store.attemptsOf(idUser)).length === 0;
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    // The device's name is what the server knows the sender of the rest by.
    const isTheirs = key === 'paper' || key.startsWith('paper/') || (isNothingLeft && key === `device/${idUser}`);
    if (isTheirs) localStorage.removeItem(key);
  }
}
