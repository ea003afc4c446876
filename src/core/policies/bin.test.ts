import { describe, expect, it } from 'vitest';
import { areDeletedTogether, insertAtPosition, isInBin, restorableUntil, stimulusOfRestored } from './bin.ts';

const DAY = 24 * 60 * 60 * 1000;
const deletedAt = (at: number | null) => ({ deleted: true, deletedAt: at });
const existing = { deleted: false, deletedAt: null };

describe('isInBin', () => {
  it.each([
    ['something that exists', existing, 5, false],
    ['what was just deleted', deletedAt(5), 5, true],
    ['the last millisecond of 30 days', deletedAt(5), 5 + 30 * DAY - 1, true],
    ['after 30 days', deletedAt(5), 5 + 30 * DAY, false],
    ['what was deleted for good', deletedAt(null), 5, false],
  ])('%s', (_, facts, now, expected) => {
    expect(isInBin(facts, now)).toBe(expected);
  });

  it('ends at the moment that lists show', () => {
    expect(restorableUntil(0)).toBe(30 * DAY);
  });
});

describe('areDeletedTogether', () => {
  it('is true for the same moment only', () => {
    expect(areDeletedTogether(deletedAt(7), deletedAt(7))).toBe(true);
    expect(areDeletedTogether(deletedAt(7), deletedAt(8))).toBe(false);
  });

  it('is false for what exists or was deleted for good', () => {
    expect(areDeletedTogether(existing, existing)).toBe(false);
    expect(areDeletedTogether(deletedAt(null), deletedAt(null))).toBe(false);
  });
});

describe('stimulusOfRestored', () => {
  it.each([
    ['joins a stimulus that exists', existing, 'joins'],
    ['restores a stimulus that was deleted with it', deletedAt(7), 'restores'],
    ['leaves a stimulus that was deleted at another time', deletedAt(8), 'leaves'],
    ['leaves a stimulus that was deleted for good', deletedAt(null), 'leaves'],
    ['leaves nothing without a stimulus', undefined, 'leaves'],
  ])('%s', (_, stimulus, expected) => {
    expect(stimulusOfRestored(deletedAt(7), stimulus)).toBe(expected);
  });
});

describe('insertAtPosition', () => {
  it.each([
    [[1, 2, 3], 1, [9, 1, 2, 3]],
    [[1, 2, 3], 2, [1, 9, 2, 3]],
    [[1, 2, 3], 8, [1, 2, 3, 9]],
    [[1, 2, 3], null, [1, 2, 3, 9]],
    [[], 3, [9]],
  ])('into %j at %j gives %j', (ids, position, expected) => {
    expect(insertAtPosition(ids, 9, position)).toEqual(expected);
  });
});
