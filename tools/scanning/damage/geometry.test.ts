import { describe, expect, it } from 'vitest';
import { createField } from '../noise.ts';
import { blankPicture, clamp, type Picture, type Point } from '../picture.ts';
import { createRandom } from '../random.ts';
import { crumple, curl, lensDistortion, perspective, photograph, straightPose, twoSheets } from './photographing.ts';
import {
  cutMargins,
  letterScannedAsA4,
  mirrored,
  onBed,
  quarterTurns,
  rescan,
  scaledPrint,
  shear,
  shift,
  stretch,
  turn,
  turnedUpsideDown,
  unsteadyFeed,
} from './placing.ts';

const DPI = 50;
const places: Point[] = [30, 105, 180].flatMap((x) => [30, 100, 150, 240].map((y) => ({ x, y })));

/** An A4 page with a soft dot at each of the places. */
function dotted(): Picture {
  const page = blankPicture(413, 585, DPI);
  for (const place of places) {
    const { x, y } = page.mapPoint(place);
    for (let row = Math.floor(y) - 5; row <= y + 5; row++) {
      for (let column = Math.floor(x) - 5; column <= x + 5; column++) {
        const cover = clamp(3.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y), 0, 1);
        page.pixels[row * page.width + column] = 255 - 255 * cover;
      }
    }
  }
  return page;
}

/** Returns the middle of the dark pixels around a place of the picture. */
function middleOfDot({ width, height, pixels }: Picture, { x, y }: Point): Point {
  const sum = { ink: 0, x: 0, y: 0 };
  for (let row = Math.max(0, Math.floor(y - 9)); row < Math.min(height, y + 9); row++) {
    for (let column = Math.max(0, Math.floor(x - 9)); column < Math.min(width, x + 9); column++) {
      const ink = Math.max(0, 200 - (pixels[row * width + column] ?? 255));
      sum.ink += ink;
      sum.x += ink * (column + 0.5);
      sum.y += ink * (row + 0.5);
    }
  }
  return { x: sum.x / sum.ink, y: sum.y / sum.ink };
}

const isWithin = ({ width, height }: Picture, { x, y }: Point, margin = 12) =>
  x > margin && y > margin && x < width - margin && y < height - margin;

const page = dotted();
const white = 255;
const bentPose = {
  ...{ tiltAcross: 11, tiltDown: -13, turn: 96, distance: 420, lens: -0.02 },
  curl: { radius: 260, axis: 20, waveHeight: 1.5, waveLength: 130, phase: 1 },
  crumpled: { height: 1, field: createField(createRandom(3), 60) },
};

describe.each<[string, () => Picture]>([
  ['is turned', () => turn(page, 4)],
  ['is turned upside down', () => turnedUpsideDown(page)],
  ['is turned by a right angle', () => quarterTurns(page, 1)],
  ['is turned by three right angles', () => quarterTurns(page, 3)],
  ['is mirrored', () => mirrored(page)],
  ['is slanted', () => shear(page, 1.5)],
  ['is stretched', () => stretch(page, { across: 1.03, down: 0.97 })],
  ['is fed unsteadily', () => unsteadyFeed(page, createRandom(1), 1)],
  ['is shifted', () => shift(page, { x: 3.3, y: -2.1 })],
  ['is printed to fit', () => scaledPrint(page, 0.96)],
  ['is scanned with more dots', () => rescan(page, 80)],
  ['is scanned with few dots', () => rescan(page, 30)],
  ['lies on the glass for letters', () => onBed(page, 'letter', { x: 2, y: 1, degrees: 1.2 })],
  ['is scanned as A4 though it is letter', () => letterScannedAsA4(page)],
  ['has lost its margins', () => cutMargins(page, { left: 5, top: 3, right: 2, bottom: 8 })],
  ['is photographed from the side', () => perspective(page, { across: 12, down: -8 }, white)],
  ['is bent', () => curl(page, { radius: 300, axis: 30 }, white)],
  ['is seen through a wide lens', () => lensDistortion(page, -0.06, white)],
  ['is crumpled', () => crumple(page, createRandom(4), 1.2, white)],
  [
    'is bent, crumpled, turned and photographed from the side',
    () => photograph(page, bentPose, { width: 700, height: 500, fill: 0.9, off: { x: 0.02, y: 0 } }, white),
  ],
])('a sheet that %s', (_, damaged) => {
  const picture = damaged();

  it('has its dots where the picture maps their places', () => {
    const inside = places.filter((place) => isWithin(picture, picture.mapPoint(place)));
    expect(inside.length).toBeGreaterThan(places.length / 2);
    for (const place of inside) {
      const expected = picture.mapPoint(place);
      const found = middleOfDot(picture, expected);
      expect(Math.hypot(found.x - expected.x, found.y - expected.y)).toBeLessThan(0.2);
    }
  });

  it('is the same when it is damaged again', () => {
    const { pixels, ...rest } = damaged();
    expect(Buffer.compare(pixels, picture.pixels)).toBe(0);
    expect([rest.width, rest.height, rest.dpi]).toEqual([picture.width, picture.height, picture.dpi]);
  });
});

describe('damage of the geometry', () => {
  const at = (picture: Picture) => picture.mapPoint({ x: 105, y: 148.5 });
  const right = (picture: Picture) => picture.mapPoint({ x: 155, y: 148.5 });
  const angleOf = (picture: Picture) =>
    (Math.atan2(right(picture).y - at(picture).y, right(picture).x - at(picture).x) * 180) / Math.PI;

  it('turns clockwise by the degrees that it was told', () => {
    expect(angleOf(turn(page, 3))).toBeCloseTo(3, 5);
    expect(angleOf(quarterTurns(page, 1))).toBeCloseTo(90, 5);
    expect(
      angleOf(photograph(page, { ...straightPose, turn: -20 }, { width: 500, height: 600, fill: 0.8 })),
    ).toBeCloseTo(-20, 5);
  });

  it('brings a page back that is turned four times, or mirrored twice', () => {
    expect(Buffer.compare(quarterTurns(quarterTurns(page, 1), 3).pixels, page.pixels)).toBe(0);
    expect(Buffer.compare(mirrored(mirrored(page)).pixels, page.pixels)).toBe(0);
  });

  it('shows the near side larger than the far one', () => {
    const tilted = perspective(page, { across: 0, down: 14 });
    const widthAt = (y: number) => tilted.mapPoint({ x: 210, y }).x - tilted.mapPoint({ x: 0, y }).x;
    expect(Math.abs(widthAt(0) / widthAt(297) - 1)).toBeGreaterThan(0.1);
  });

  it('keeps the whole sheet in a photograph', () => {
    const taken = photograph(page, bentPose, { width: 640, height: 480, fill: 0.95 });
    for (const x of [0, 105, 210])
      for (const y of [0, 150, 297]) expect(isWithin(taken, taken.mapPoint({ x, y }), -1)).toBe(true);
  });

  it('shows what lies around the sheet, also through half a pixel of its edge', () => {
    const small = photograph(page, { ...straightPose, turn: 5 }, { width: 300, height: 300, fill: 0.5 }, 40);
    expect(small.pixels[0]).toBe(40);
    expect(small.pixels.some((grey) => grey > 60 && grey < 230)).toBe(true);
  });

  it('says how many dots an inch there are now', () => {
    expect(rescan(page, 80).dpi).toBeCloseTo(80, 5);
    expect(photograph(page, straightPose, { width: 413, height: 585, fill: 0.5 }).dpi).toBeCloseTo(25, 0);
  });

  it('averages what is made much smaller, so that nothing is lost between its pixels', () => {
    const striped = blankPicture(400, 400, 100);
    for (let at = 0; at < striped.pixels.length; at += 4) striped.pixels[at] = 0;
    const { pixels } = rescan(striped, 25);
    expect(Math.min(...pixels.subarray(2_000, 3_000))).toBeGreaterThan(150);
  });

  it('puts two sheets into one picture, each with its own places', () => {
    const both = twoSheets(page, page, createRandom(2));
    for (const map of [both.mapPoint, both.mapSecond]) {
      for (const place of places) {
        const found = middleOfDot(both, map(place));
        expect(Math.hypot(found.x - map(place).x, found.y - map(place).y)).toBeLessThan(0.2);
      }
    }
    expect(both.mapSecond({ x: 0, y: 0 }).x - both.mapPoint({ x: 0, y: 0 }).x).toBeGreaterThan(300);
  });
});
