import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findComponents } from './components.ts';
import { findDarkPixels } from './dark-pixels.ts';
import { brightnessAt, type GreyImage, halved } from './grey-image.ts';
import { findQuad } from './quads.ts';

/** Returns a picture from rows of characters: '#' is black, 'o' grey, anything else white. */
const pictureOf = (...rows: string[]): GreyImage => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  pixels: Uint8Array.from(rows.join(''), (character) => (character === '#' ? 0 : character === 'o' ? 100 : 255)),
});
const pictures = fc
  .record({ width: fc.integer({ min: 1, max: 24 }), height: fc.integer({ min: 1, max: 24 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height })
      .map((pixels): GreyImage => ({ width, height, pixels })),
  );
/** Returns a white picture in which what lies within a shape is black. */
const drawn = (side: number, isInside: (x: number, y: number) => boolean): GreyImage => ({
  width: side,
  height: side,
  pixels: Uint8Array.from({ length: side * side }, (_, at) =>
    isInside((at % side) + 0.5, Math.floor(at / side) + 0.5) ? 0 : 255,
  ),
});

describe('a grey picture', () => {
  it('at half its size has the means of four pixels', () => {
    const { width, height, pixels } = halved(pictureOf('##  #', '##  #', 'o##  '));
    expect([width, height, [...pixels]]).toEqual([2, 1, [0, 255]]);
  });

  it('has in the middle of a pixel its own brightness', () =>
    fc.assert(
      fc.property(pictures, fc.nat(), (picture, seed) => {
        const x = seed % picture.width;
        const y = seed % picture.height;
        // The last row and column are read a thousandth before their middle.
        expect(
          Math.abs(brightnessAt(picture, x + 0.5, y + 0.5) - (picture.pixels[y * picture.width + x] ?? 0)),
        ).toBeLessThan(1);
      }),
    ));

  it('between two pixels has their mean', () => expect(brightnessAt(pictureOf('#  ', '#  '), 1, 1)).toBeCloseTo(127.5));

  it('outside has the brightness of its edge', () => {
    const picture = pictureOf('# ', '# ');
    expect(brightnessAt(picture, -50, 1)).toBe(0);
    expect(brightnessAt(picture, 50, 40)).toBeGreaterThan(254);
  });
});

describe('dark pixels', () => {
  it('are darker than what is around them, in light and in shadow', () => {
    const side = 60;
    const picture = drawn(side, () => false);
    for (let at = 0; at < picture.pixels.length; at++) picture.pixels[at] = at % side < 30 ? 240 : 90;
    for (const [x, y, grey] of [
      [10, 30, 120],
      [50, 30, 40],
    ] as const)
      picture.pixels[y * side + x] = grey;
    const isDark = findDarkPixels(picture, 5);
    expect(isDark[30 * side + 10]).toBe(1);
    expect(isDark[30 * side + 50]).toBe(1);
    expect(isDark[10 * side + 10]).toBe(0);
    expect(isDark[10 * side + 50]).toBe(0);
  });

  it('are none in a picture of one grey', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), (grey) => {
        const picture = { width: 9, height: 7, pixels: new Uint8Array(63).fill(grey) };
        expect(findDarkPixels(picture, 3).includes(1)).toBe(false);
      }),
    ));
});

describe('components', () => {
  const boxesOf = (picture: GreyImage) =>
    findComponents(
      picture.pixels.map((pixel) => (pixel < 128 ? 1 : 0)),
      picture.width,
    ).components.map(({ area, left, top, right, bottom }) => ({ area, left, top, right, bottom }));

  it('are pixels that touch each other, also at corners', () =>
    expect(boxesOf(pictureOf('#  ##', ' #  #', '#    ', '   # '))).toEqual([
      { area: 3, left: 0, top: 0, right: 1, bottom: 2 },
      { area: 3, left: 3, top: 0, right: 4, bottom: 1 },
      { area: 1, left: 3, top: 3, right: 3, bottom: 3 },
    ]));

  it('are one where arms meet below', () =>
    expect(boxesOf(pictureOf('# # #', '# # #', '#####'))).toEqual([
      { area: 11, left: 0, top: 0, right: 4, bottom: 2 },
    ]));

  it('hold every dark pixel once', () =>
    fc.assert(
      fc.property(pictures, (picture) => {
        const dark = picture.pixels.filter((pixel) => pixel < 128).length;
        expect(boxesOf(picture).reduce((sum, { area }) => sum + area, 0)).toBe(dark);
      }),
    ));
});

describe('a quadrilateral', () => {
  const quadOf = (picture: GreyImage) => {
    const labelled = findComponents(
      picture.pixels.map((pixel) => (pixel < 128 ? 1 : 0)),
      picture.width,
    );
    const [component] = labelled.components;
    return component ? findQuad(component, labelled) : null;
  };
  const turnedSquare = (side: number, half: number, angle: number) =>
    drawn(side, (x, y) => {
      const [dx, dy] = [x - side / 2, y - side / 2];
      const [u, v] = [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)];
      return Math.abs(u) <= half && Math.abs(v) <= half;
    });

  it('is found at any turn, its corners within a pixel and a half, clockwise', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: Math.PI, noNaN: true }), (angle) => {
        const quad = quadOf(turnedSquare(80, 20, angle));
        if (!quad) throw new Error('no quadrilateral');
        const reach = 20 * Math.SQRT2;
        for (const { x, y } of quad) expect(Math.abs(Math.hypot(x - 40, y - 40) - reach)).toBeLessThan(1.5);
        const [a, b, c] = quad;
        expect((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).toBeGreaterThan(0);
      }),
    ));

  it('is no circle, no triangle and no line', () => {
    expect(quadOf(drawn(80, (x, y) => Math.hypot(x - 40, y - 40) < 25))).toBeNull();
    expect(quadOf(drawn(80, (x, y) => y < 70 && y > 10 + 2 * Math.abs(x - 40)))).toBeNull();
    expect(quadOf(drawn(80, (x, y) => Math.abs(x - 40) < 2 && Math.abs(y - 40) < 30))).toBeNull();
  });
});
