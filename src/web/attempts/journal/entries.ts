import type { SavedAnswer } from '../../../contract/attempts.ts';
import type { Instant } from '../../../core/schedules/time.ts';

/** Whose answers, at which attempt. */
export type Whose = { idUser: number; idAttempt: number };

/** An answer as the device keeps it: of each question only the newest. */
export type Entry = Whose & {
  idQuestion: number;
  /** As the student knows the question, also where its paper is not at hand. */
  number?: number;
  response: unknown;
  /** Grows with every answer of the attempt, on whatever device: the server keeps the highest. */
  sequence: number;
  /** By the server's clock. */
  answeredAt: Instant;
  /** `late`: the server has it apart, and the teacher decides. `refused`: only this device has it. */
  state: 'unsent' | 'saved' | 'late' | 'refused';
};

/** By question. */
export type Entries = ReadonlyMap<number, Entry>;

/** The entry of an answer given now, counted beyond all that are known. */
export function given(entries: Entries, whose: Whose, idQuestion: number, response: unknown, now: Instant): Entry {
  const last = Math.max(0, ...[...entries.values()].map(({ sequence }) => sequence));
  const sequence = Math.max(last + 1, Math.floor(now));
  return { ...whose, idQuestion, response, sequence, answeredAt: now, state: 'unsent' };
}

/**
 * Of two entries of one question the one that stands; of the same answer the one whose fate is known, and the one
 * known already where that says nothing.
 */
export function newer(one: Entry | undefined, other: Entry): Entry {
  if (one === undefined || other.sequence > one.sequence) return other;
  return other.sequence === one.sequence && one.state === 'unsent' && other.state !== 'unsent' ? other : one;
}

/** The entries with one more; the same object when that changes nothing. */
export function withEntry(entries: Entries, entry: Entry): Entries {
  const known = entries.get(entry.idQuestion);
  const standing = newer(known, entry);
  return standing === known ? entries : new Map(entries).set(entry.idQuestion, standing);
}

/**
 * What the server has and what this device kept, as one. A kept answer that is newer than the server's is unsent,
 * whatever was noted of it: then the server has lost it.
 */
export function reconciled(whose: Whose, saved: readonly SavedAnswer[], kept: readonly Entry[]): Entries {
  const entries = new Map<number, Entry>();
  for (const { idQuestion, response, sequence } of saved) {
    entries.set(idQuestion, { ...whose, idQuestion, response, sequence, answeredAt: sequence, state: 'saved' });
  }
  for (const entry of kept) {
    const known = entries.get(entry.idQuestion);
    if (known && known.sequence >= entry.sequence) continue;
    entries.set(entry.idQuestion, entry.state === 'saved' ? { ...entry, state: 'unsent' } : entry);
  }
  return entries;
}

/** The numbers of the questions of these entries, in order. */
export const numbersOf = (entries: readonly Entry[]): number[] =>
  entries.flatMap(({ number }) => number ?? []).sort((a, b) => a - b);

export const inState = (entries: Entries, state: Entry['state']): Entry[] =>
  [...entries.values()].filter((entry) => entry.state === state);

/** What the server has, as far as this device knows: what it said at first, and what it has taken since. */
export function withSaved(saved: readonly SavedAnswer[], kept: readonly Entry[]): SavedAnswer[] {
  const newest = new Map(saved.map((answer) => [answer.idQuestion, answer]));
  for (const { idQuestion, response, sequence, state } of kept) {
    const known = newest.get(idQuestion);
    if (state === 'saved' && (known === undefined || known.sequence < sequence))
      newest.set(idQuestion, { idQuestion, response, sequence });
  }
  return [...newest.values()];
}
