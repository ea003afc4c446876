import { describe, expect, it } from 'vitest';
import { sheetGeometry } from '../../src/core/sheet/geometry.ts';
import { damage, type Level, levels, printed } from './damage.ts';
import { fillSheet } from './fill/fill-sheet.ts';
import { blankPicture, type Picture, pixelsOf } from './picture.ts';

const DPI = 50;
const { bubbles, page, markers } = sheetGeometry('a4', Array(20).fill(4));
const paper = blankPicture(
  Math.round(pixelsOf({ dpi: DPI }, page.width)),
  Math.round(pixelsOf({ dpi: DPI }, page.height)),
  DPI,
);

/** A sheet with its markers, and its bubbles filled with one letter. */
function sheet(): Picture {
  const filled = fillSheet(paper, DPI, bubbles, {
    ...{ seed: 3, plan: { letter: 'B' }, kinds: { filled: 1 } },
    rates: { takenBack: 0, erased: 0, changedTwice: 0, unclear: 0 },
    mishaps: { strayStrokes: 0, notes: 0, smudges: 0 },
  }).page;
  for (const { x, y, size } of markers) {
    const [from, to] = [
      filled.mapPoint({ x: x - size / 2, y: y - size / 2 }),
      filled.mapPoint({ x: x + size / 2, y: y + size / 2 }),
    ];
    for (let row = Math.round(from.y); row < to.y; row++)
      filled.pixels.fill(20, row * filled.width + Math.round(from.x), row * filled.width + Math.round(to.x));
  }
  return filled;
}
const names = Object.keys(levels) as Level[];

describe.each(names)('the level %s', (level) => {
  it('does the same for the same seed, and something else for another', () => {
    expect(Buffer.compare(damage(sheet(), level, 4).pixels, damage(sheet(), level, 4).pixels)).toBe(0);
    expect(Buffer.compare(damage(sheet(), level, 5).pixels, damage(sheet(), level, 4).pixels)).not.toBe(0);
    expect(Buffer.compare(printed(sheet(), level, 4).pixels, printed(sheet(), level, 4).pixels)).toBe(0);
  });
});

/** Returns by how much the filled bubbles of a picture are darker than the empty ones beside them, on average. */
function contrastOf({ width, height, pixels, mapPoint }: Picture): number {
  const greyAround = (letter: string) => {
    const greys = bubbles
      .filter((bubble) => bubble.letter === letter)
      .flatMap(({ x, y }) => {
        const at = mapPoint({ x, y });
        const [column, row] = [Math.floor(at.x), Math.floor(at.y)];
        return [-1, 0, 1]
          .flatMap((dy) => [-1, 0, 1].map((dx) => pixels[(row + dy) * width + column + dx]))
          .filter((grey) => grey !== undefined);
      });
    return greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
  };
  expect(height * width).toBe(pixels.length);
  return greyAround('D') - greyAround('B');
}

describe('damage', () => {
  it.each(['office', 'phone'] as const)('of the level %s leaves marks where the picture maps them', (level) => {
    for (let seed = 1; seed <= 3; seed++) expect(contrastOf(damage(sheet(), level, seed))).toBeGreaterThan(25);
  });

  it('prints before filling, and knows where the bubbles are then', () => {
    for (let seed = 1; seed <= 2; seed++) {
      const ready = printed(paper, 'bad', seed);
      const filled = fillSheet(ready, DPI, bubbles, {
        seed,
        plan: { letter: 'B' },
        kinds: { filled: 1 },
        rates: { erased: 0, takenBack: 0, changedTwice: 0, unclear: 0 },
      });
      expect(contrastOf(filled.page)).toBeGreaterThan(20);
    }
  });
});
