import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitAffine, fitHomography, type Homography, inverseOf, mapPoint, scaleAt } from './homography.ts';

const coordinate = fc.double({ min: 0, max: 300, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
/** Pictures of a page of 210 × 297 mm: any turn, 3 to 12 pixels a millimetre, a little perspective. */
const pictures = fc
  .record({
    turn: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    scale: fc.double({ min: 3, max: 12, noNaN: true }),
    left: coordinate,
    top: coordinate,
    g: fc.double({ min: -0.0008, max: 0.0008, noNaN: true }),
    h: fc.double({ min: -0.0008, max: 0.0008, noNaN: true }),
  })
  .map(({ turn, scale, left, top, g, h }): Homography => {
    const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
    return [cos, -sin, left, sin, cos, top, g, h];
  });
const corners = [
  { x: 15, y: 15 },
  { x: 195, y: 15 },
  { x: 195, y: 282 },
  { x: 15, y: 282 },
  { x: 105, y: 290 },
];
const near = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

describe('a homography', () => {
  it('is found again from where it puts five points', () =>
    fc.assert(
      fc.property(pictures, point, (picture, somewhere) => {
        const found = fitHomography(
          corners,
          corners.map((corner) => mapPoint(picture, corner)),
        );
        expect(found && near(mapPoint(found, somewhere), mapPoint(picture, somewhere))).toBeLessThan(1e-3);
      }),
    ));

  it('has an inverse that leads back', () =>
    fc.assert(
      fc.property(pictures, point, (picture, somewhere) => {
        const back = inverseOf(picture);
        expect(back && near(mapPoint(back, mapPoint(picture, somewhere)), somewhere)).toBeLessThan(1e-6);
      }),
    ));

  it('says how many pixels a millimetre is', () => {
    expect(scaleAt([5, 0, 10, 0, 5, 20, 0, 0], { x: 100, y: 100 })).toBeCloseTo(5);
    expect(scaleAt([0, -3, 10, 3, 0, 20, 0, 0], { x: 1, y: 2 })).toBeCloseTo(3);
  });

  it('is not found where all points lie on a line', () => {
    const line = [0, 1, 2, 3, 4].map((at) => ({ x: at, y: 2 * at }));
    expect(fitHomography(line, corners)).toBeNull();
  });
});

describe('an affine map', () => {
  it('is found from three points', () => {
    const from = corners.slice(0, 3);
    const moved = (at: { x: number; y: number }) => ({ x: 2 * at.x - at.y + 7, y: at.x + 3 * at.y - 2 });
    const found = fitAffine(from, from.map(moved));
    expect(found && near(mapPoint(found, { x: 50, y: 60 }), moved({ x: 50, y: 60 }))).toBeLessThan(1e-9);
  });
});
