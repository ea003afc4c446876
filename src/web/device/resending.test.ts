import { describe, expect, it } from 'vitest';
import { backOffMs } from './resending.ts';

describe('backOffMs', () => {
  it('grows from one second to fifteen', () =>
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => backOffMs(failures, 0))).toEqual([
      1000, 2000, 4000, 8000, 15_000, 15_000, 15_000,
    ]));
  it('differs between devices, so that a class does not retry at the same moment', () =>
    expect(backOffMs(5, 1)).toBe(12_000));
});
