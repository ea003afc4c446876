import { describe, expect, it } from 'vitest';
import { nextMinute } from './use-time-away.ts';

const since = Date.parse('2026-03-10T09:00:00Z');

describe('nextMinute', () => {
  it.each([
    [-5, 60_001],
    [0, 60_001],
    [59_999.5, 60_001],
    [60_000, 60_001],
    [60_000.5, 120_001],
    [60_001, 120_001],
    [180_000, 180_001],
  ])('of a student who has been away for %d ms returns the moment after %d ms', (passed, next) => {
    expect(nextMinute(since, since + passed)).toBe(since + next);
  });
});
