import { describe, expect, it } from 'vitest';
import { placeInHistory } from './history.ts';

const past = (...grades: (number | null)[]) => grades.map((grade, index) => ({ idAttempt: index, grade, ungraded: 0 }));

describe('the place of a result among those of a student', () => {
  it.each([
    [past(40, 60, 80), 0, 'lowest'],
    [past(40, 60, 80), 2, 'highest'],
    [past(40, 60, 80), 1, null],
    [past(40, 40), 0, null],
    [past(40, null), 0, null],
    [past(null, 40), 0, null],
    [past(40), 0, null],
  ] as const)('of %j number %i is %s', (results, idAttempt, place) =>
    expect(placeInHistory(results, idAttempt)).toBe(place),
  );

  it('is not told while a response of any of them waits for a grade', () => {
    const waiting = past(40, 60).map((one) => ({ ...one, ungraded: one.idAttempt }));
    expect(placeInHistory(waiting, 0)).toBeNull();
    expect(placeInHistory(waiting, 1)).toBeNull();
  });
});
