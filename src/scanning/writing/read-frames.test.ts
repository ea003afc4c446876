import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random.ts';
import type { Box } from '../../core/sheet/geometry.ts';
import { brightnessAt, type GreyImage, type Point } from '../image/grey-image.ts';
import type { Homography } from '../image/homography.ts';
import { findFrame, placeInFrame } from './find-frame.ts';
import { readFrames } from './read-frames.ts';

const DOTS = 6;
const toPicture: Homography = [DOTS, 0, 0, 0, DOTS, 0, 0, 0];
const box: Box = { x: 12, y: 12, width: 100, height: 28 };
const rules = [1, 2, 3].map((line) => ({ left: box.x, right: box.x + box.width, y: box.y + 7 * line }));
const unbent = () => ({ x: 0, y: 0 });

/** Blackens a line of some width, both in millimetres, of paper that bends. */
const drawLine = (
  { width, height, pixels }: GreyImage,
  [from, to]: readonly [Point, Point],
  { wide, grey, bend = unbent }: { wide: number; grey: number; bend?: (place: Point) => Point },
) => {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * DOTS * 2);
  for (let step = 0; step <= steps; step++) {
    const place = {
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    };
    const bent = bend(place);
    const [x, y] = [(place.x + bent.x) * DOTS, (place.y + bent.y) * DOTS];
    const half = (wide * DOTS) / 2;
    for (let row = Math.max(0, Math.floor(y - half)); row < Math.min(height, y + half); row++)
      for (let column = Math.max(0, Math.floor(x - half)); column < Math.min(width, x + half); column++)
        pixels[row * width + column] = Math.min(pixels[row * width + column] ?? 255, grey);
  }
};

/** Returns a page with a frame and its rules, under light that falls off, with the noise of a camera. */
const pageWith = (draw: (page: GreyImage) => void = () => {}, bend: (place: Point) => Point = unbent): GreyImage => {
  const page: GreyImage = { width: 744, height: 312, pixels: new Uint8Array(744 * 312).fill(235) };
  const corner = (across: number, down: number) => ({ x: box.x + across * box.width, y: box.y + down * box.height });
  for (const side of [
    [corner(0, 0), corner(1, 0)],
    [corner(1, 0), corner(1, 1)],
    [corner(0, 1), corner(1, 1)],
    [corner(0, 0), corner(0, 1)],
  ] as const)
    drawLine(page, side, { wide: 0.3, grey: 50, bend });
  for (const { left, right, y } of rules)
    drawLine(
      page,
      [
        { x: left, y },
        { x: right, y },
      ],
      { wide: 0.2, grey: 180, bend },
    );
  draw(page);
  const random = seededRandom(5);
  for (let at = 0; at < page.pixels.length; at++)
    page.pixels[at] = Math.max(0, (page.pixels[at] ?? 0) * (1 - 0.0004 * (at % page.width)) + 8 * (random() - 0.5));
  return page;
};
const read = (page: GreyImage) =>
  readFrames({ image: page, toPicture, anchors: [], printBrightness: 0.2 }, [{ question: 4, box, rules }])[0];
const stroke = (from: Point, to: Point, wide: number, grey: number) => (page: GreyImage) =>
  drawLine(page, [from, to], { wide, grey });

describe('reading a frame', () => {
  it('calls a frame with nothing but its rules empty', () => {
    expect(read(pageWith())).toMatchObject({ question: 4, state: 'empty', isFound: true, ink: { length: 0 } });
  });

  it.each([
    ['a line of writing in dark ink', stroke({ x: 20, y: 16 }, { x: 60, y: 17 }, 0.4, 60), 'written'],
    ['a single stroke as of a 1', stroke({ x: 50, y: 14 }, { x: 51, y: 18 }, 0.4, 60), 'written'],
    ['a faint pencil', stroke({ x: 20, y: 23 }, { x: 40, y: 25 }, 0.6, 195), 'unsure'],
    ['a short dash', stroke({ x: 50, y: 16 }, { x: 52.4, y: 16 }, 0.5, 80), 'unsure'],
    ['what is written over a rule', stroke({ x: 30, y: 17.6 }, { x: 42, y: 20.4 }, 0.4, 60), 'written'],
  ] as const)('tells %s from nothing', (_, draw, state) => expect(read(pageWith(draw))?.state).toBe(state));

  it.each([
    ['dust', stroke({ x: 50, y: 16 }, { x: 50.15, y: 16.05 }, 0.3, 60)],
    ['a hair', stroke({ x: 50, y: 15 }, { x: 52, y: 16 }, 0.1, 195)],
    ['a streak of the scanner', stroke({ x: 70, y: 0 }, { x: 70, y: 52 }, 0.4, 150)],
    ['what is written outside', stroke({ x: 20, y: 8 }, { x: 60, y: 9 }, 0.4, 60)],
  ] as const)('takes %s for nothing', (_, draw) =>
    expect(read(pageWith(draw))).toMatchObject({ state: 'empty', ink: { length: 0 } }),
  );

  it('leaves a frame to a person whose printed lines do not show', () => {
    const page = { width: 744, height: 312, pixels: new Uint8Array(744 * 312).fill(230) };
    expect(read(page)).toMatchObject({ state: 'unsure', isFound: false });
  });

  it('cuts out what is inside, as it lies on paper that bends', () => {
    const bend = ({ x, y }: Point) => ({ x: 1.2, y: 2 * Math.sin(x / 40) + y / 100 });
    const page = pageWith(() => {}, bend);
    const frame = findFrame({ image: page, toPicture }, box, unbent);
    expect(frame.isFound).toBe(true);
    for (const across of [0.1, 0.5, 0.9]) {
      const place = placeInFrame(frame, across, 0);
      const bent = bend({ x: box.x + across * box.width, y: box.y });
      expect(place.y).toBeCloseTo(box.y + bent.y, 0);
      expect(brightnessAt(page, place.x * DOTS, place.y * DOTS)).toBeLessThan(150);
    }
    const cut = read(page);
    expect(cut).toMatchObject({ state: 'empty', isFound: true });
    expect(cut?.picture).toMatchObject({ width: 582, height: 157 });
  });
});
