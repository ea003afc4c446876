import { describe, expect, it } from 'vitest';
import { compareRestored } from './restored.ts';

describe('a row of a server that was restored as of change 10', () => {
  it.each([
    ['told before, and as it was', 9, 9, 'known'],
    ['told at that change', 10, 10, 'known'],
    ['told before, and edited since', 9, 12, 'known'],
    ['told after, and as it was before', 11, 9, 'behind'],
    ['told after, and edited since', 11, 12, 'apart'],
    ['told after, and edited since under the same number', 11, 11, 'apart'],
    ['of which nobody knows when it was told', null, 9, 'apart'],
  ] as const)('%s', (_, told, now, row) => {
    expect(compareRestored({ told, now, kept: 10 })).toBe(row);
  });

  it('is apart where nobody knows what was lost', () => {
    expect(compareRestored({ told: 4, now: 4, kept: null })).toBe('apart');
  });
});
