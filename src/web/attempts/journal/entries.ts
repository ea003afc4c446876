import type { SavedAnswer } from '../../../contract/attempts.ts';
import type { Instant } from '../../../core/schedules/time.ts';

/** An attempt and the user whose it is. */
export type AttemptOfUser = { idUser: number; idAttempt: number };

/** A response as stored on the device; only the newest of each question. */
export type JournalEntry = AttemptOfUser & {
  idQuestion: number;
  /** The question's number, for screens without the paper. */
  number?: number;
  response: unknown;
  /** Grows with every response of the attempt on any device: the server stores the highest. */
  sequence: number;
  /** By the server's clock. */
  answeredAt: Instant;
  /** `late`: the server has it apart, and the teacher decides. `refused`: only this device has it. */
  state: 'unsent' | 'saved' | 'late' | 'refused';
};

/** Journal entries by question id. */
export type JournalEntries = ReadonlyMap<number, JournalEntry>;

/** Returns the entry of a response given now, with a sequence above all known ones. */
export function createEntry(
  entries: JournalEntries,
  attempt: AttemptOfUser,
  idQuestion: number,
  response: unknown,
  now: Instant,
): JournalEntry {
  const last = Math.max(0, ...[...entries.values()].map(({ sequence }) => sequence));
  const sequence = Math.max(last + 1, Math.floor(now));
  return { ...attempt, idQuestion, response, sequence, answeredAt: now, state: 'unsent' };
}

/** Returns the entry with the higher sequence. Of the same response, returns the one whose state is known. */
export function newerEntry(one: JournalEntry | undefined, other: JournalEntry): JournalEntry {
  if (one === undefined || other.sequence > one.sequence) return other;
  return other.sequence === one.sequence && one.state === 'unsent' && other.state !== 'unsent' ? other : one;
}

/** Returns the entries with one added; the same object if that changes nothing. */
export function addEntry(entries: JournalEntries, entry: JournalEntry): JournalEntries {
  const known = entries.get(entry.idQuestion);
  const newest = newerEntry(known, entry);
  return newest === known ? entries : new Map(entries).set(entry.idQuestion, newest);
}

/**
 * Returns the server's responses merged with those stored on this device. A stored response newer than the server's
 * is unsent even if it was marked as saved: the server has lost it.
 */
export function mergeWithServer(
  attempt: AttemptOfUser,
  saved: readonly SavedAnswer[],
  kept: readonly JournalEntry[],
): JournalEntries {
  const entries = new Map<number, JournalEntry>();
  for (const { idQuestion, response, sequence } of saved) {
    entries.set(idQuestion, { ...attempt, idQuestion, response, sequence, answeredAt: sequence, state: 'saved' });
  }
  for (const entry of kept) {
    const known = entries.get(entry.idQuestion);
    if (known && known.sequence >= entry.sequence) continue;
    entries.set(entry.idQuestion, entry.state === 'saved' ? { ...entry, state: 'unsent' } : entry);
  }
  return entries;
}

/** Returns the question numbers of entries, in order. */
export const questionNumbersOf = (entries: readonly JournalEntry[]): number[] =>
  entries.flatMap(({ number }) => number ?? []).sort((a, b) => a - b);

/** Returns the entries in a state. */
export const entriesInState = (entries: JournalEntries, state: JournalEntry['state']): JournalEntry[] =>
  [...entries.values()].filter((entry) => entry.state === state);

/** Returns the responses that the server has: those it returned at first and those it has saved since. */
export function mergeSavedResponses(saved: readonly SavedAnswer[], kept: readonly JournalEntry[]): SavedAnswer[] {
  const newest = new Map(saved.map((answer) => [answer.idQuestion, answer]));
  for (const { idQuestion, response, sequence, state } of kept) {
    const known = newest.get(idQuestion);
    if (state === 'saved' && (known === undefined || known.sequence < sequence))
      newest.set(idQuestion, { idQuestion, response, sequence });
  }
  return [...newest.values()];
}
