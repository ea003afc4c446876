import { inState, type Whose } from './entries.ts';
import { Journal, type World } from './journal.ts';

/** So many milliseconds the device keeps what was refused, unless the student lets go of it before. */
const REFUSED_KEPT = 30 * 86_400_000;

/**
 * Opens what closed tabs and crashed browsers left of a student's answers on this device, by attempt. It is sent until
 * closed; of attempts that are over, what the server has taken is removed.
 */
export async function openLeftBehind(
  idUser: number,
  isRunning: (idAttempt: number) => boolean,
  world: World,
): Promise<{ journals: Journal[]; close: () => void }> {
  const store = await world.store();
  const leaving = new AbortController();
  const open = async (idAttempt: number) => {
    const journal = await keptJournal({ idUser, idAttempt }, world);
    const close = journal.open();
    leaving.signal.addEventListener('abort', close);
    void journal.settle(leaving.signal).then(async () => {
      if (isRunning(idAttempt)) return;
      await journal.forget();
      const refused = inState(journal.read().entries, 'refused');
      if (refused.every(({ answeredAt }) => answeredAt < world.now() - REFUSED_KEPT)) await journal.letGo();
    });
    return journal;
  };
  const journals = await Promise.all((await store.attemptsOf(idUser)).map(open));
  return { journals, close: () => leaving.abort() };
}

/** What this device keeps of an attempt, its own marks believed: where the server no longer tells what it has. */
export async function keptJournal(whose: Whose, world: World): Promise<Journal> {
  const store = await world.store();
  const kept = await store.entriesOf(whose);
  return new Journal(
    whose,
    kept.filter(({ state }) => state === 'saved'),
    world,
  );
}
