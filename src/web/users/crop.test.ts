import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dragged, middle, squareOf } from './crop.ts';

const sides = fc.integer({ min: 1, max: 10_000 });
const sizes = fc.record({ width: sides, height: sides });
const shares = fc.double({ min: -3, max: 3, noNaN: true });
const crops = fc.record({ zoom: fc.double({ min: 0, max: 9, noNaN: true }), x: shares, y: shares });

describe('the square of a photo', () => {
  it('is the largest one in the middle at first', () =>
    expect(squareOf({ width: 1400, height: 900 }, middle)).toEqual({ side: 900, left: 250, top: 0 }));

  it('lies within the image, however it is zoomed and dragged', () =>
    fc.assert(
      fc.property(sizes, crops, fc.record({ x: shares, y: shares }), (size, crop, by) => {
        const { side, left, top } = squareOf(size, dragged(size, crop, by));
        expect(side).toBeGreaterThan(0);
        for (const [at, length] of [
          [left, size.width],
          [top, size.height],
        ] as const) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at + side).toBeLessThanOrEqual(length + 1e-6);
        }
      }),
    ));

  it('moves against the image: dragging that one to the right shows more of its left', () => {
    const size = { width: 1400, height: 900 };
    expect(squareOf(size, dragged(size, middle, { x: 0.1, y: 0 })).left).toBeCloseTo(160);
  });
});
