import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addEntry,
  createEntry,
  entriesInState,
  type JournalEntries,
  type JournalEntry,
  mergeWithServer,
  newerEntry,
} from './entries.ts';

const whose = { idUser: 7, idAttempt: 70 };
const choice = (alternative: number) => ({ alternative });
const entry = (idQuestion: number, sequence: number, rest: Partial<JournalEntry> = {}): JournalEntry => ({
  ...whose,
  idQuestion,
  sequence,
  response: choice(1),
  answeredAt: sequence,
  state: 'unsent',
  ...rest,
});
const entriesOf = (...list: JournalEntry[]): JournalEntries => list.reduce(addEntry, new Map<number, JournalEntry>());

describe('a new answer', () => {
  it('is counted by the time, which keeps the answers of two devices in order', () =>
    expect(createEntry(new Map(), whose, 1, choice(2), 1000.7).sequence).toBe(1000));

  it('is counted beyond every known answer, though the clock be behind', () => {
    const known = entriesOf(entry(1, 5000), entry(2, 9000));
    expect(createEntry(known, whose, 1, choice(2), 1000).sequence).toBe(9001);
  });

  it('grows with each answer, however the clock moves', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(10_000))), (answers) => {
        let entries: JournalEntries = new Map();
        let last = 0;
        for (const [idQuestion, now] of answers) {
          const next = createEntry(entries, whose, idQuestion, choice(1), now);
          expect(next.sequence).toBeGreaterThan(last);
          last = next.sequence;
          entries = addEntry(entries, next);
        }
      }),
    ));
});

describe('of two answers to one question', () => {
  it('the later one stands, whichever is heard of first', () => {
    const [early, late] = [entry(1, 10, { state: 'saved' }), entry(1, 11)];
    expect(newerEntry(early, late)).toBe(late);
    expect(newerEntry(late, early)).toBe(late);
  });

  it('which are the same and wait, the one known already stands, with its own copy of a photograph', () => {
    const [known, readAnew] = [entry(1, 10), entry(1, 10)];
    expect(newerEntry(known, readAnew)).toBe(known);
    const entries = entriesOf(known);
    expect(addEntry(entries, readAnew)).toBe(entries);
  });

  it('which are the same, the one whose fate is known stands', () => {
    const [unsent, saved] = [entry(1, 10), entry(1, 10, { state: 'saved' })];
    expect(newerEntry(unsent, saved)).toBe(saved);
    expect(newerEntry(saved, unsent)).toBe(saved);
  });

  it('leaves the entries alone when nothing changes', () => {
    const entries = entriesOf(entry(1, 10));
    expect(addEntry(entries, entry(1, 9))).toBe(entries);
  });
});

describe('after a reload', () => {
  it('shows what the server has', () => {
    const entries = mergeWithServer(whose, [{ idQuestion: 1, response: choice(3), sequence: 10 }], []);
    expect(entries.get(1)).toMatchObject({ response: choice(3), state: 'saved' });
  });

  it('sends what the server has not', () => {
    const entries = mergeWithServer(whose, [], [entry(1, 10), entry(2, 11, { state: 'saved' })]);
    expect(entriesInState(entries, 'unsent').map(({ idQuestion }) => idQuestion)).toEqual([1, 2]);
  });

  it('prefers the newer answer of another device', () => {
    const entries = mergeWithServer(whose, [{ idQuestion: 1, response: choice(3), sequence: 12 }], [entry(1, 10)]);
    expect(entries.get(1)).toMatchObject({ response: choice(3), state: 'saved' });
  });

  it('does not offer again what was refused', () =>
    expect(mergeWithServer(whose, [], [entry(1, 10, { state: 'refused' })]).get(1)?.state).toBe('refused'));
});
