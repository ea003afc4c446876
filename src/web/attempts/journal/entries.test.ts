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

const attempt = { idUser: 7, idAttempt: 70 };
const choice = (alternative: number) => ({ alternative });
const entry = (idQuestion: number, sequence: number, rest: Partial<JournalEntry> = {}): JournalEntry => ({
  ...attempt,
  idQuestion,
  sequence,
  response: choice(1),
  answeredAt: sequence,
  state: 'unsent',
  ...rest,
});
const entriesOf = (...list: JournalEntry[]): JournalEntries => list.reduce(addEntry, new Map<number, JournalEntry>());

describe('createEntry', () => {
  it('takes the time as the sequence, so that responses of two devices are in order', () =>
    expect(createEntry(new Map(), attempt, 1, choice(2), 1000.7).sequence).toBe(1000));

  it('gives a sequence above all known ones even if the clock is behind', () => {
    const known = entriesOf(entry(1, 5000), entry(2, 9000));
    expect(createEntry(known, attempt, 1, choice(2), 1000).sequence).toBe(9001);
  });

  it('gives a higher sequence with each response however the clock moves', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(10_000))), (answers) => {
        let entries: JournalEntries = new Map();
        let last = 0;
        for (const [idQuestion, now] of answers) {
          const next = createEntry(entries, attempt, idQuestion, choice(1), now);
          expect(next.sequence).toBeGreaterThan(last);
          last = next.sequence;
          entries = addEntry(entries, next);
        }
      }),
    ));
});

describe('addEntry for a question that has an entry', () => {
  it('keeps the later response in any order of arrival', () => {
    const [early, late] = [entry(1, 10, { state: 'saved' }), entry(1, 11)];
    expect(newerEntry(early, late)).toBe(late);
    expect(newerEntry(late, early)).toBe(late);
  });

  it('keeps the known entry of the same unsent response', () => {
    const [known, readAnew] = [entry(1, 10), entry(1, 10)];
    expect(newerEntry(known, readAnew)).toBe(known);
    const entries = entriesOf(known);
    expect(addEntry(entries, readAnew)).toBe(entries);
  });

  it('keeps the entry of the same response whose state is known', () => {
    const [unsent, saved] = [entry(1, 10), entry(1, 10, { state: 'saved' })];
    expect(newerEntry(unsent, saved)).toBe(saved);
    expect(newerEntry(saved, unsent)).toBe(saved);
  });

  it('returns the same object when nothing changes', () => {
    const entries = entriesOf(entry(1, 10));
    expect(addEntry(entries, entry(1, 9))).toBe(entries);
  });
});

describe('mergeWithServer after a reload', () => {
  it('returns the responses of the server', () => {
    const entries = mergeWithServer(attempt, [{ idQuestion: 1, response: choice(3), sequence: 10 }], []);
    expect(entries.get(1)).toMatchObject({ response: choice(3), state: 'saved' });
  });

  it('marks as unsent what the server does not have', () => {
    const entries = mergeWithServer(attempt, [], [entry(1, 10), entry(2, 11, { state: 'saved' })]);
    expect(entriesInState(entries, 'unsent').map(({ idQuestion }) => idQuestion)).toEqual([1, 2]);
  });

  it('prefers the newer response of another device', () => {
    const entries = mergeWithServer(attempt, [{ idQuestion: 1, response: choice(3), sequence: 12 }], [entry(1, 10)]);
    expect(entries.get(1)).toMatchObject({ response: choice(3), state: 'saved' });
  });

  it('does not send a refused response again', () =>
    expect(mergeWithServer(attempt, [], [entry(1, 10, { state: 'refused' })]).get(1)?.state).toBe('refused'));
});
