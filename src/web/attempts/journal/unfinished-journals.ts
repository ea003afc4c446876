import { type AttemptOfUser, entriesInState } from './entries.ts';
import { Journal, type JournalDeps } from './journal.ts';

/** How long the device keeps a refused response, unless the student dismisses it. */
const REFUSED_KEPT = 30 * 86_400_000;

/**
 * Opens the journals that closed tabs and crashed browsers left on this device, by attempt, and sends them until
 * `close`.
 */
export async function openUnfinishedJournals(
  idUser: number,
  isRunning: (idAttempt: number) => boolean,
  world: JournalDeps,
): Promise<{ journals: Journal[]; close: () => void }> {
  const store = await world.store();
  const leaving = new AbortController();
  const open = async (idAttempt: number) => {
    const journal = await readStoredJournal({ idUser, idAttempt }, world);
    const close = journal.open();
    leaving.signal.addEventListener('abort', close);
    void journal.settle(leaving.signal).then(async () => {
      if (isRunning(idAttempt)) return;
      await journal.forget();
      const refused = entriesInState(journal.read().entries, 'refused');
      if (refused.every(({ answeredAt }) => answeredAt < world.now() - REFUSED_KEPT)) await journal.letGo();
    });
    return journal;
  };
  const journals = await Promise.all((await store.attemptsOf(idUser)).map(open));
  return { journals, close: () => leaving.abort() };
}

/** Returns the journal of an attempt as stored on this device, without asking the server. */
export async function readStoredJournal(whose: AttemptOfUser, world: JournalDeps): Promise<Journal> {
  const store = await world.store();
  const kept = await store.entriesOf(whose);
  return new Journal(
    whose,
    kept.filter(({ state }) => state === 'saved'),
    world,
  );
}
