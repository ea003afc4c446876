import { describe, expect, it } from 'vitest';
import { compareWithEarlier, compareWithOthers } from './comparison.ts';

describe('compareWithOthers', () => {
  it.each([
    [70, 60, { kind: 'above', points: 10 }],
    [60, 70, { kind: 'below', points: 10 }],
    [64.4, 60, { kind: 'alike' }],
    [64.6, 60, { kind: 'above', points: 5 }],
    [null, 60, { kind: 'pending' }],
    [60, null, { kind: 'pending' }],
  ] as const)('tells how %s stands to %s', (own, others, expected) => {
    expect(compareWithOthers(own, others, 2)).toEqual(expected);
  });
  it('says nothing of a class without others', () => {
    expect(compareWithOthers(70, null, 0)).toEqual({ kind: 'alone' });
  });
});

describe('compareWithEarlier', () => {
  it('compares the latest figure with the mean of those before', () => {
    expect(compareWithEarlier([40, 60, 62])).toEqual({ kind: 'above', points: 12 });
    expect(compareWithEarlier([80, 60, 50])).toEqual({ kind: 'below', points: 20 });
    expect(compareWithEarlier([48, 52, 51])).toEqual({ kind: 'alike' });
  });
  it('leaves out figures that wait for a grade, and says so where it is the latest', () => {
    expect(compareWithEarlier([40, null, 60])).toEqual({ kind: 'above', points: 20 });
    expect(compareWithEarlier([40, null])).toEqual({ kind: 'pending' });
    expect(compareWithEarlier([null, 40])).toEqual({ kind: 'pending' });
  });
  it('says nothing of a single assessment', () => {
    expect(compareWithEarlier([40])).toEqual({ kind: 'alone' });
    expect(compareWithEarlier([])).toEqual({ kind: 'alone' });
  });
});
