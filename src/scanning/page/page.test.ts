import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SheetGeometry, sheetGeometry } from '../../core/sheet/geometry.ts';
import { MARKER_CELLS } from '../../core/sheet/markers.ts';
import { type GreyImage, halved, type Point } from '../image/grey-image.ts';
import { type Homography, mapPoint, scaleAt } from '../image/homography.ts';
import { findMarkers } from './find-markers.ts';
import { anchorsOf, findPages } from './find-pages.ts';
import { register } from './register.ts';

const PAPER = 225;
const INK = 40;
const blank = (width: number, height: number): GreyImage => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(PAPER),
});

/** Where a point of the sheet, in millimetres, is in a picture. */
type ToPicture = (point: Point) => Point;

/** Blackens what lies within a millimetre's part of points on the sheet. */
const dot = ({ width, height, pixels }: GreyImage, { x, y }: Point, radius: number) => {
  for (let row = Math.max(0, Math.ceil(y - radius - 0.5)); row < Math.min(height, y + radius); row++) {
    for (let column = Math.max(0, Math.ceil(x - radius - 0.5)); column < Math.min(width, x + radius); column++) {
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius) pixels[row * width + column] = INK;
    }
  }
};

/** Draws the markers and circles of a sheet. */
const draw = (image: GreyImage, { markers, bubbles }: SheetGeometry, toPicture: ToPicture, pixelsPerMm: number) => {
  const step = 0.5 / pixelsPerMm;
  for (const { x, y, size, isBlack } of markers) {
    for (let down = step / 2; down < size; down += step) {
      for (let across = step / 2; across < size; across += step) {
        const cell = (along: number) => Math.floor((along / size) * MARKER_CELLS);
        if (isBlack[cell(down)]?.[cell(across)]) {
          dot(image, toPicture({ x: x - size / 2 + across, y: y - size / 2 + down }), 0.7);
        }
      }
    }
  }
  for (const { x, y, radius } of bubbles) {
    for (let angle = 0; angle < 2 * Math.PI; angle += step / radius) {
      dot(image, toPicture({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }), 0.12 * pixelsPerMm);
    }
  }
};

/** Returns a homography that turns a page and puts its middle into that of a picture. */
const turned = (angle: number, scale: number, { width, height }: { width: number; height: number }): Homography => {
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return [cos, -sin, width / 2 - cos * 105 + sin * 148, sin, cos, height / 2 - sin * 105 - cos * 148, 0, 0];
};
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const page = sheetGeometry('a4', [4]);
const pagesIn = (image: GreyImage) =>
  findPages(findMarkers({ image, half: halved(image) })).map(({ paper, part, markers, toPicture }) => ({
    ...{ paper, part, markers: markers.map(({ id }) => id).sort((a, b) => a - b), toPicture },
  }));

describe('a page in a picture', () => {
  it('is found at any turn, within a quarter of a pixel in its middle', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (angle) => {
        const image = blank(1100, 1100);
        const toPicture = turned(angle, 2.9, image);
        draw(image, page, (point) => mapPoint(toPicture, point), 2.9);
        const [found] = pagesIn(image);
        expect(found).toMatchObject({ paper: 'a4', part: 'page', markers: [0, 1, 2, 3, 4, 5] });
        const middle = { x: 105, y: 148 };
        expect(found && distance(mapPoint(found.toPicture, middle), mapPoint(toPicture, middle))).toBeLessThan(0.25);
      }),
      { numRuns: 12 },
    ));

  it('is found in perspective, in a shadow, and without two of its markers', () => {
    const image = blank(900, 1100);
    const toPicture: Homography = [3.2, 0.3, 70, -0.2, 3.4, 60, -0.0004, 0.0005];
    const without = { ...page, markers: page.markers.filter(({ id }) => id !== 0 && id !== 5) };
    draw(image, without, (point) => mapPoint(toPicture, point), scaleAt(toPicture, { x: 105, y: 148 }));
    for (let at = 0; at < image.pixels.length; at++) {
      if (at % image.width < 420) image.pixels[at] = (image.pixels[at] ?? 0) * 0.45;
    }
    const [found] = pagesIn(image);
    expect(found?.markers).toEqual([1, 2, 3, 4]);
    const corner = { x: 15, y: 15 };
    expect(found && distance(mapPoint(found.toPicture, corner), mapPoint(toPicture, corner))).toBeLessThan(1.5);
  });

  it('is one of two that lie side by side', () => {
    const image = blank(1500, 1000);
    for (const left of [20, 780]) draw(image, page, ({ x, y }) => ({ x: left + 3.2 * x, y: 20 + 3.2 * y }), 3.2);
    expect(pagesIn(image).map(({ markers }) => markers.length)).toEqual([6, 6]);
  });

  it('is two halves where neither is cut off', () => {
    const image = blank(720, 1000);
    for (const half of ['upper', 'lower'] as const) {
      const top = half === 'upper' ? 20 : 20 + 3.2 * 148.5;
      const sheet = sheetGeometry('a4', [4], { format: 'half', half });
      draw(image, sheet, ({ x, y }) => ({ x: 20 + 3.2 * x, y: top + 3.2 * y }), 3.2);
    }
    expect(
      pagesIn(image)
        .map(({ part }) => part)
        .sort(),
    ).toEqual(['lower', 'upper']);
  });

  it('is none on paper, in noise, and where it is mirrored', () => {
    expect(pagesIn(blank(300, 400))).toEqual([]);
    const noise = blank(300, 400);
    for (let at = 0; at < noise.pixels.length; at++) noise.pixels[at] = (at * 7919) % 256;
    expect(pagesIn(noise)).toEqual([]);
    const mirrored = blank(720, 1000);
    draw(mirrored, page, ({ x, y }) => ({ x: 700 - 3.2 * x, y: 20 + 3.2 * y }), 3.2);
    expect(pagesIn(mirrored)).toEqual([]);
  });
});

const flat = (sheet: SheetGeometry) => sheet.markers.map((place) => ({ place, offset: { x: 0, y: 0 } }));

describe('the circles of a page', () => {
  const sheet = sheetGeometry('a4', Array(60).fill(5));
  const straight: Homography = [6, 0, 0, 0, 6, 0, 0, 0];

  it('are found although the paper curls by up to two millimetres', () => {
    const image = blank(1260, 1782);
    /** Flat at the top, bent towards the middle of the page. */
    const curled: ToPicture = ({ x, y }) => ({
      x: 6 * (x + 1.6 * Math.sin((Math.PI * y) / 297) * Math.sin((Math.PI * x) / 210)),
      y: 6 * (y + 2 * Math.sin((Math.PI * (y - 15)) / 267) ** 2),
    });
    draw(image, sheet, curled, 6);
    const errors = register({ image, half: halved(image) }, straight, sheet.bubbles, flat(sheet)).map(
      ({ bubble, place }) => distance(place, curled(bubble)) / 6,
    );
    expect(Math.max(...errors)).toBeLessThan(0.45);
    expect(errors.toSorted((a, b) => a - b)[errors.length >> 1]).toBeLessThan(0.12);
  });

  it('are found on one page that is rolled up so far that its middle markers lie off the plane of the others', () => {
    const image = blank(1360, 1882);
    const rolled: ToPicture = ({ x, y }) => {
      const angle = (x - 105) / 150;
      return { x: 6 * (113 + 150 * Math.sin(angle)), y: 6 * (y + 30 - 30 * Math.cos(angle)) };
    };
    draw(image, sheet, rolled, 6);
    const half = halved(image);
    const pages = findPages(findMarkers({ image, half }));
    expect(pages.map(({ markers }) => markers.length)).toEqual([6]);
    const [toPicture, anchors] = pages.map((one) => [one.toPicture, anchorsOf(one)] as const)[0] ?? [straight, []];
    const errors = register({ image, half }, toPicture, sheet.bubbles, anchors).map(
      ({ bubble, place }) => distance(place, rolled(bubble)) / 6,
    );
    expect(Math.max(...errors)).toBeLessThan(0.5);
    expect(errors.toSorted((a, b) => a - b)[errors.length >> 1]).toBeLessThan(0.12);
  });

  it('show less where they were not printed', () => {
    const image = blank(1260, 1782);
    const missing = new Set([7, 31]);
    const bubbles = sheet.bubbles.filter(({ question }) => !missing.has(question));
    draw(image, { ...sheet, bubbles }, (point) => mapPoint(straight, point), 6);
    for (const { bubble, outline } of register({ image, half: halved(image) }, straight, sheet.bubbles, flat(sheet))) {
      if (missing.has(bubble.question)) expect(outline).toBeLessThan(10);
      else expect(outline).toBeGreaterThan(50);
    }
  });
});
