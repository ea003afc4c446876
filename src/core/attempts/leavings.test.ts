import { describe, expect, it } from 'vitest';
import {
  countLeavings,
  type KeptLeaving,
  leavingsToSend,
  MOST_LEAVINGS,
  withBack,
  withLeft,
  withSent,
} from './leavings.ts';

const left = (...moments: [at: number, back: number | null][]): readonly KeptLeaving[] =>
  moments.map(([at, back]) => ({ at, back, sent: 'nothing' }));
const SECOND = 1000;

describe('a paper that is left', () => {
  it('is left once, however often that is noticed, and again after the student was back', () => {
    let kept = withLeft(withLeft([], 0), 300);
    expect(kept).toEqual(left([0, null]));
    kept = withBack(withBack(kept, 4 * SECOND), 5 * SECOND);
    expect(withLeft(kept, 9 * SECOND)).toEqual(left([0, 4 * SECOND], [9 * SECOND, null]));
  });

  it('is not left by what lasts less than a second', () => {
    expect(withBack(withLeft([], 0), 999)).toEqual([]);
    expect(leavingsToSend(withLeft([], 0), 999)).toEqual([]);
    expect(leavingsToSend(withLeft([], 0), SECOND)).toHaveLength(1);
  });

  it('is told of when it begins and when it ends, and not again', () => {
    let kept = withLeft([], 0);
    kept = withSent(kept, leavingsToSend(kept, SECOND));
    expect(leavingsToSend(kept, 2 * SECOND)).toEqual([]);
    kept = withBack(kept, 3 * SECOND);
    expect(leavingsToSend(kept, 3 * SECOND)).toMatchObject([{ at: 0, back: 3 * SECOND }]);
    kept = withSent(kept, leavingsToSend(kept, 3 * SECOND));
    expect(leavingsToSend(kept, 3 * SECOND)).toEqual([]);
  });

  it('is told of again when the student was back while its beginning was on the way', () => {
    const begun = withLeft([], 0);
    const onTheWay = leavingsToSend(begun, SECOND);
    const kept = withSent(withBack(begun, 2 * SECOND), onTheWay);
    expect(leavingsToSend(kept, 2 * SECOND)).toMatchObject([{ back: 2 * SECOND }]);
  });

  it('is remembered a hundred times at most', () => {
    const many = Array.from({ length: MOST_LEAVINGS }, (_, n): [number, number] => [n * 5000, n * 5000 + 2000]);
    expect(withLeft(left(...many), 10 ** 9)).toHaveLength(MOST_LEAVINGS);
  });
});

describe('countLeavings', () => {
  it('adds what the server does not have to what it says', () => {
    const kept = left([0, 2000], [5000, 7000]);
    expect(countLeavings(kept, 0, 9000)).toBe(2);
    expect(countLeavings(withSent(kept, kept.slice(0, 1)), 1, 9000)).toBe(2);
    expect(countLeavings(withSent(kept, kept), 3, 9000)).toBe(3);
  });

  it('counts all of this device while the server has said nothing after a reload', () =>
    expect(countLeavings(withSent(left([0, 2000]), left([0, 2000])), 0, 9000)).toBe(1));

  it('does not count what has just begun', () => expect(countLeavings(left([8500, null]), 0, 9000)).toBe(0));
});
