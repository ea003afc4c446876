import { describe, expect, it } from 'vitest';
import { lostAmong } from './verdict.ts';

const chosen = (alternative: number, sequence: number) => ({ idQuestion: 7, response: { alternative }, sequence });

describe('lostAmong', () => {
  it('returns nothing if the response or a later one is stored', () => {
    expect(lostAmong([chosen(1, 10)], [chosen(1, 10)])).toEqual([]);
    expect(lostAmong([chosen(1, 10)], [chosen(2, 11)])).toEqual([]);
  });

  it('returns a response if none, an earlier one, or another one of the same sequence is stored', () => {
    for (const stored of [[], [chosen(1, 9)], [chosen(2, 10)]])
      expect(lostAmong([chosen(1, 10)], stored)).toEqual([chosen(1, 10)]);
  });

  it('returns a removed response that is still stored', () => {
    const back = { idQuestion: 7, response: null, sequence: 10 };
    expect(lostAmong([back], [])).toEqual([]);
    expect(lostAmong([back], [chosen(1, 9)])).toEqual([back]);
  });
});
