import { describe, expect, it } from 'vitest';
import { nextToReview, previousToReview } from './walk.ts';

const single = (outcome: 'hit' | 'error' | 'omitted' | 'ungraded' | 'excluded') => ({ idType: 0, outcome });
const questions = (['hit', 'error', 'ungraded', 'omitted', 'excluded', 'error', 'hit'] as const).map(single);

describe('a walk through what went wrong', () => {
  it('begins at the first wrong or blank question', () => {
    expect(nextToReview(questions, -1)).toBe(1);
  });

  it('goes on to the next one, past what waits for a grade or does not count', () => {
    expect(nextToReview(questions, 1)).toBe(3);
    expect(nextToReview(questions, 3)).toBe(5);
  });

  it('ends after the last one', () => {
    expect(nextToReview(questions, 5)).toBe(-1);
  });

  it('goes back the same way', () => {
    expect(previousToReview(questions, 5)).toBe(3);
    expect(previousToReview(questions, 1)).toBe(-1);
  });

  it('has nothing where everything is right', () => {
    expect(nextToReview([single('hit'), single('hit')], -1)).toBe(-1);
  });
});
