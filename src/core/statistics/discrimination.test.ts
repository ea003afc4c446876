import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discriminationLevel, discriminationOver, discriminations, discriminationsOf } from './discrimination.ts';

describe('the discrimination of a question over all uses', () => {
  it('is the mean of those of its uses, weighted by their persons', () => {
    const uses = [
      { itemRestR: 0.5, persons: 30 },
      { itemRestR: 0.2, persons: 10 },
    ];
    expect(discriminationOver(uses)).toBeCloseTo((0.5 * 30 + 0.2 * 10) / 40, 12);
  });

  it('is that of a single use of 30 persons', () => {
    expect(discriminationOver([{ itemRestR: -0.31, persons: 30 }])).toBeCloseTo(-0.31, 12);
  });

  it('is not defined of fewer than 30 persons, nor without any use', () => {
    expect(discriminationOver([{ itemRestR: 0.4, persons: 29 }])).toBeNull();
    expect(discriminationOver([])).toBeNull();
  });

  it('leaves uses of fewer than five persons out', () => {
    const class30 = { itemRestR: 0.3, persons: 30 };
    const pairs = Array.from({ length: 20 }, () => ({ itemRestR: 1, persons: 2 }));
    expect(discriminationOver([class30, ...pairs])).toBeCloseTo(0.3, 12);
    expect(discriminationOver(pairs)).toBeNull();
  });

  it('does not depend on the order of the uses, and lies between the lowest and the highest', () => {
    const use = fc.record({ itemRestR: fc.double({ min: -1, max: 1, noNaN: true }), persons: fc.nat(400) });
    fc.assert(
      fc.property(fc.array(use, { maxLength: 12 }), (uses) => {
        const found = discriminationOver(uses);
        expect(discriminationOver(uses.toReversed())).toEqual(found === null ? null : expect.closeTo(found, 12));
        const all = uses.map(({ itemRestR }) => itemRestR);
        if (found !== null) {
          expect(found).toBeGreaterThanOrEqual(Math.min(...all) - 1e-12);
          expect(found).toBeLessThanOrEqual(Math.max(...all) + 1e-12);
        }
      }),
    );
  });
});

describe('what a discrimination means', () => {
  it.each([
    [1, 'good'],
    [0.4, 'good'],
    [0.39, 'fair'],
    [0.2, 'fair'],
    [0.19, 'low'],
    [0, 'low'],
    [-0.01, 'backwards'],
    [-1, 'backwards'],
  ] as const)('%d is %s', (discrimination, level) => {
    expect(discriminationLevel(discrimination)).toBe(level);
  });

  it('has exactly one range that holds a discrimination', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (discrimination) => {
        const holding = discriminations.filter((level) => {
          const { least, below } = discriminationsOf(level);
          return discrimination >= (least ?? -1) && discrimination < (below ?? Number.POSITIVE_INFINITY);
        });
        expect(holding).toEqual([discriminationLevel(discrimination)]);
      }),
    );
  });
});
