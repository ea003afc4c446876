import { describe, expect, it } from 'vitest';
import { followUpMove, isGiven } from './follow-up-moves.ts';

describe('a follow-up for grades from 0 to 50', () => {
  const band = { min: 0, max: 50 };
  const all = [band, { min: 50, max: 100 }];

  it('is given for a final grade in the band, and not for another one, or none', () => {
    expect(isGiven({ grade: 50, isFinal: true }, band, all)).toBe(true);
    expect(isGiven({ grade: 51, isFinal: true }, band, all)).toBe(false);
    expect(isGiven({ grade: null, isFinal: true }, band, all)).toBe(false);
  });

  it('is neither given nor taken back while a response waits for a grade', () =>
    expect(isGiven({ grade: 20, isFinal: false }, band, all)).toBeNull());
});

describe('a student whose grade changes', () => {
  it('gets the follow-up of the band that the grade enters', () => {
    expect(followUpMove('none', false, true)).toBe('gets');
    expect(followUpMove('none', null, true)).toBe('gets');
  });

  it('loses the follow-up of the band that the grade leaves, also one that was not given yet', () => {
    expect(followUpMove('byGrade', true, false)).toBe('loses');
    expect(followUpMove('byGrade', null, false)).toBe('loses');
    expect(followUpMove('none', true, false)).toBe('loses');
  });

  it('keeps a follow-up that has an attempt, or that a teacher has given', () => {
    expect(followUpMove('stays', true, false)).toBe('keeps');
    expect(followUpMove('stays', null, false)).toBe('keeps');
    expect(followUpMove('stays', false, true)).toBeNull();
  });

  it('has no move where the grade stays in the band or outside, or is not final now', () => {
    expect(followUpMove('byGrade', true, true)).toBeNull();
    expect(followUpMove('none', false, false)).toBeNull();
    expect(followUpMove('byGrade', true, null)).toBeNull();
    expect(followUpMove('none', null, false)).toBeNull();
  });
});
