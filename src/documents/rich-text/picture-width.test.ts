import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MM_PER_PIXEL, pictureWidth } from './picture-width.ts';

const COLUMN = 76;

describe('the width of a picture on paper', () => {
  it.each([
    ['of a large picture is its share of the column', 1600, 50, 38],
    ['of a large picture with a small share is 30 mm', 1600, 10, 30],
    ['of a picture of a fraction is its own', 46, 10, 46 * MM_PER_PIXEL],
    ['of a small graph leaves its letters large enough', 200, 31, (200 * MM_PER_PIXEL * 7) / 9],
    ['of a picture of unknown size is its share of the column', 0, 60, 45.6],
    ['is never more than the column', 1600, 100, COLUMN],
  ])('%s', (_, pixels, share, width) => {
    expect(pictureWidth({ pixels, share }, COLUMN)).toBeCloseTo(width);
  });

  it('is never more than the column or the picture, and grows with both and with the share', () => {
    const pixels = fc.integer({ min: 1, max: 4000 });
    const share = fc.integer({ min: 10, max: 100 });
    const column = fc.integer({ min: 10, max: 200 });
    fc.assert(
      fc.property(pixels, share, column, fc.nat(500), (size, part, room, more) => {
        const width = pictureWidth({ pixels: size, share: part }, room);
        expect(width).toBeLessThanOrEqual(Math.min(room, size * MM_PER_PIXEL) + 1e-9);
        expect(width).toBeLessThanOrEqual(pictureWidth({ pixels: size, share: part }, room + more) + 1e-9);
        expect(width).toBeLessThanOrEqual(
          pictureWidth({ pixels: size, share: Math.min(100, part + more) }, room) + 1e-9,
        );
      }),
    );
  });
});
