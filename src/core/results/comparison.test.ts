import { describe, expect, it } from 'vitest';
import { compareWithEarlier, compareWithOthers } from './comparison.ts';

const graded = (figure: number | null) => ({ figure, ungraded: 0 });
const waiting = { figure: null, ungraded: 3 };
const late = { figure: 60, ungraded: 0, late: 1 };

describe('compareWithOthers', () => {
  it.each([
    [graded(70), graded(60), { kind: 'above', points: 10 }],
    [graded(60), graded(70), { kind: 'below', points: 10 }],
    [graded(64.4), graded(60), { kind: 'alike' }],
    [graded(64.6), graded(60), { kind: 'above', points: 5 }],
    [waiting, graded(60), { kind: 'pending' }],
    [graded(60), waiting, { kind: 'pending' }],
    [late, graded(60), { kind: 'pending' }],
    [graded(60), late, { kind: 'pending' }],
    [graded(null), graded(60), { kind: 'withoutGrade' }],
    [graded(60), graded(null), { kind: 'withoutGrade' }],
  ] as const)('tells how %j stands to %j', (own, others, expected) => {
    expect(compareWithOthers(own, others, 2)).toEqual(expected);
  });
  it('says nothing of a class without others', () => {
    expect(compareWithOthers(graded(70), graded(null), 0)).toEqual({ kind: 'alone' });
  });
});

describe('compareWithEarlier', () => {
  it('compares the latest figure with the mean of those before', () => {
    expect(compareWithEarlier([40, 60, 62].map(graded))).toEqual({ kind: 'above', points: 12 });
    expect(compareWithEarlier([80, 60, 50].map(graded))).toEqual({ kind: 'below', points: 20 });
    expect(compareWithEarlier([48, 52, 51].map(graded))).toEqual({ kind: 'alike' });
  });
  it('says nothing that a response which waits for a grade could change', () => {
    expect(compareWithEarlier([graded(40), waiting, graded(60)])).toEqual({ kind: 'pending' });
    expect(compareWithEarlier([graded(40), waiting])).toEqual({ kind: 'pending' });
    expect(compareWithEarlier([waiting, graded(40)])).toEqual({ kind: 'pending' });
  });
  it('leaves out assessments without a grade, and says so where it is the latest', () => {
    expect(compareWithEarlier([graded(40), graded(null), graded(60)])).toEqual({ kind: 'above', points: 20 });
    expect(compareWithEarlier([graded(40), graded(null)])).toEqual({ kind: 'withoutGrade' });
  });
  it('says nothing of a single assessment', () => {
    expect(compareWithEarlier([graded(40)])).toEqual({ kind: 'alone' });
    expect(compareWithEarlier([])).toEqual({ kind: 'alone' });
  });
});
