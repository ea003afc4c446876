import { type AttemptOfUser, entriesInState } from './entries.ts';
import { createJournal, type Journal, type JournalDeps } from './journal.ts';
import { attemptsOf } from './store.ts';

/** How long the device keeps a refused response, unless the student dismisses it. */
const REFUSED_KEPT_MS = 30 * 86_400_000;

/**
 * Opens the journals that closed tabs and crashed browsers left on this device, by attempt, and sends them until
 * `close`.
 */
export async function openUnfinishedJournals(
  idUser: number,
  isRunning: (idAttempt: number) => boolean,
  deps: JournalDeps,
): Promise<{ journals: Journal[]; close: () => void }> {
  const store = await deps.store();
  const leaving = new AbortController();
  const open = async (idAttempt: number) => {
    const journal = await readStoredJournal({ idUser, idAttempt }, deps);
    const close = journal.open();
    leaving.signal.addEventListener('abort', close);
    void journal.flush(leaving.signal).then(async () => {
      if (isRunning(idAttempt)) return;
      await journal.removeSent();
      const refused = entriesInState(journal.read().entries, 'refused');
      if (refused.every(({ answeredAt }) => answeredAt < deps.now() - REFUSED_KEPT_MS)) await journal.dismissRefused();
    });
    return journal;
  };
  const journals = await Promise.all((await attemptsOf(store, idUser)).map(open));
  return { journals, close: () => leaving.abort() };
}

/** Returns the journal of an attempt as stored on this device, without asking the server. */
export async function readStoredJournal(attempt: AttemptOfUser, deps: JournalDeps): Promise<Journal> {
  const store = await deps.store();
  const kept = await store.entriesOf(attempt);
  return createJournal(
    attempt,
    kept.filter(({ state }) => state === 'saved'),
    deps,
  );
}
