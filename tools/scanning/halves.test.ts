import { describe, expect, it } from 'vitest';
import { cutHalf, onHalf } from './halves.ts';
import { blankPicture } from './picture.ts';

const size = { width: 210, height: 148.5 };
/** A page with a line of black at 30 mm of the upper half, and one at 30 mm of the lower. */
function page() {
  const picture = blankPicture(420, 594, 50.8);
  for (const y of [60, 357]) picture.pixels.fill(0, y * 420, (y + 1) * 420);
  return picture;
}
const lineAt = (picture: ReturnType<typeof page>) => {
  const { y } = picture.mapPoint({ x: 100, y: 30.25 });
  return picture.pixels[Math.floor(y) * picture.width + 200];
};

describe('a page of two half sheets', () => {
  it('is a picture of either, in its own millimetres', () => {
    for (const half of ['upper', 'lower'] as const) expect(lineAt(onHalf(page(), half, size))).toBe(0);
  });

  it('is cut into pictures of half the height, at the line or beside it', () => {
    for (const half of ['upper', 'lower'] as const) {
      for (const off of [0, 2, -1.5]) {
        const cut = cutHalf(page(), half, size, off);
        expect(cut.height).toBe(297 - 2 * off);
        expect(lineAt(cut)).toBe(0);
      }
    }
  });
});
