import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../journal/entries.ts';
import { nextStepFor } from './next-step.ts';
import type { StoredPhoto } from './store.ts';

const place = { idUser: 7, idAttempt: 70, idQuestion: 1 };
const photo: StoredPhoto = { ...place, sha256: 'a', photo: new Blob(), added: 1000 };
const entry = (state: JournalEntry['state'], named: unknown): JournalEntry => ({
  ...{ ...place, sequence: 1, answeredAt: 1 },
  response: { text: '', photo: named },
  state,
});
const shortlyAfter = 2000;
const later = 60_000;

describe('a photograph', () => {
  it.each([
    ['is sent once the server has the answer that names it', entry('saved', 'a'), 'upload'],
    ['is sent for an answer that is late', entry('late', 'a'), 'upload'],
    ['is sent for an answer that was refused, and refused with it', entry('refused', 'a'), 'upload'],
    ['waits for the answer that names it', entry('unsent', 'a'), 'wait'],
    ['is sent when nothing is known any more of its attempt, which has ended', undefined, 'upload'],
    ['waits for the answer that replaces it', entry('unsent', 'b'), 'wait'],
    ['is let go of once the server has the answer that replaces it', entry('saved', 'b'), 'drop'],
    ['is let go of once the server has the answer without any', entry('saved', null), 'drop'],
    ['still counts when the answer in its place is late', entry('late', 'b'), 'upload'],
    ['still counts when the answer in its place was refused', entry('refused', 'b'), 'upload'],
    ['is sent for an answer that holds it itself', entry('saved', new Blob()), 'upload'],
  ] as const)('%s', (_, entry, step) => expect(nextStepFor(photo, { entry, isNewest: true, now: later })).toBe(step));

  it.each([
    ['without an answer', undefined],
    ['beside an older answer', entry('saved', null)],
  ] as const)('waits at first to be named, %s', (_, entry) => {
    expect(nextStepFor(photo, { entry, isNewest: true, now: shortlyAfter })).toBe('wait');
    expect(nextStepFor(photo, { entry, isNewest: false, now: shortlyAfter })).not.toBe('wait');
  });

  it('does not wait longer when the clock of the device was set back', () =>
    expect(nextStepFor(photo, { entry: undefined, isNewest: true, now: -later })).toBe('upload'));
});
