import { describe, expect, it } from 'vitest';
import { askAgainAfter } from './waiting-time.ts';

const requested = '2026-11-23T09:00:00.000Z';
const wait = (milliseconds: number, state: 'waiting' | 'ready' | 'failed' = 'waiting') =>
  askAgainAfter({ state, requested }, Date.parse(requested) + milliseconds);

describe('a document that waits', () => {
  it('is asked about soon at first and then more and more seldom, at most every 5 seconds', () => {
    expect([0, 3000, 6000, 600_000].map((milliseconds) => wait(milliseconds))).toEqual([400, 1000, 2000, 5000]);
  });
  it('is asked about soon by a device whose clock is behind', () => expect(wait(-60_000)).toBe(400));
  it('is not asked about once it is ready or failed', () => {
    expect(wait(0, 'ready')).toBe(false);
    expect(wait(0, 'failed')).toBe(false);
  });
});
