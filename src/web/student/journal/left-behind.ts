import { inState, type Whose } from './entries.ts';
import { Journal, type World } from './journal.ts';

/** How many answers to an attempt came too late. */
export type TooLate = { idAttempt: number; count: number };

/**
 * Sends what closed tabs and crashed browsers left of a student's answers on this device, and removes attempts that
 * are over once nothing of them waits. Gives those of which something was refused.
 */
export async function sendLeftBehind(
  idUser: number,
  isRunning: (idAttempt: number) => boolean,
  world: World,
  signal: AbortSignal,
): Promise<TooLate[]> {
  const store = await world.store();
  const send = async (idAttempt: number): Promise<TooLate> => {
    const journal = await keptJournal({ idUser, idAttempt }, world);
    const close = journal.open();
    await journal.settle(signal);
    close();
    const { entries } = journal.read();
    if (isRunning(idAttempt) || inState(entries, 'unsent').length > 0) return { idAttempt, count: 0 };
    await journal.forget();
    return { idAttempt, count: inState(entries, 'refused').length };
  };
  const sent = await Promise.all((await store.attemptsOf(idUser)).map(send));
  return sent.filter(({ count }) => count > 0);
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
