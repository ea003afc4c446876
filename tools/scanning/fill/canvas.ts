import { createGrain, type Grain } from '../noise.ts';
import { clamp, type Picture, type Point, pixelsOf } from '../picture.ts';
import type { Random } from '../random.ts';

/** A line that a pen draws without being lifted, in millimetres on the sheet. */
export type Stroke = Point[];

/** What a pen leaves on paper. */
export type Ink = {
  /** The grey where it covers all. */
  grey: number;
  /** Of its lines, in millimetres. */
  width: number;
  /** From 0 (the paper's grain does not show) to 1 (dry graphite on rough paper). */
  roughness: number;
  /** How soft the edge of a line is, in millimetres. */
  softness: number;
  /** How far the line gets lighter and darker on its way: 0 is even. */
  unevenness: number;
};

/** A sheet that is drawn on. */
export type Canvas = {
  picture: Picture;
  grain: Grain;
  random: Random;
};

/** Returns a canvas on a copy of the picture. */
export const createCanvas = (picture: Picture, random: Random): Canvas => ({
  picture: { ...picture, pixels: picture.pixels.slice() },
  grain: createGrain(random.fork(), 0.6),
  random,
});

/** Draws the strokes, as dark as the pressure says (from 0 to 1). Lines that meet are no darker: call it again for a second layer. */
export function drawStrokes(
  { picture, grain, random }: Canvas,
  strokes: readonly Stroke[],
  ink: Ink,
  pressure: number,
) {
  const lines = strokes.map((stroke) => stroke.map(picture.mapPoint)).filter((line) => line.length > 0);
  const half = pixelsOf(picture, ink.width) / 2;
  const edge = Math.max(0.5, pixelsOf(picture, ink.softness));
  const box = boxAround(lines, half + edge + 1, picture);
  if (!box) return;
  const layer = new Float32Array(box.width * box.height);
  const wave = random.fork();
  for (const line of lines) {
    let strength = 1;
    for (let at = 0; at + 1 < line.length || at === 0; at++) {
      strength = clamp(strength + wave.normal() * ink.unevenness * 0.4, 1 - ink.unevenness, 1);
      const from = line[at] as Point;
      addSegment(layer, box, from, line[at + 1] ?? from, { half, edge, strength });
    }
  }
  spread(picture, grain, layer, box, ink, pressure);
}

type Area = { left: number; top: number; width: number; height: number };

function boxAround(lines: readonly Point[][], margin: number, { width, height }: Picture): Area | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const { x, y } of line) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  left = Math.max(0, Math.floor(left - margin));
  top = Math.max(0, Math.floor(top - margin));
  right = Math.min(width, Math.ceil(right + margin));
  bottom = Math.min(height, Math.ceil(bottom + margin));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

type Nib = { half: number; edge: number; strength: number };

/** Adds a straight piece with round ends to a layer of coverage. */
function addSegment(layer: Float32Array, box: Area, from: Point, to: Point, { half, edge, strength }: Nib) {
  const reach = half + edge;
  const [ax, ay] = [from.x - box.left, from.y - box.top];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy || 1e-9;
  const first = Math.max(0, Math.floor(Math.min(ay, ay + dy) - reach));
  const last = Math.min(box.height - 1, Math.ceil(Math.max(ay, ay + dy) + reach));
  const leftmost = Math.max(0, Math.floor(Math.min(ax, ax + dx) - reach));
  const rightmost = Math.min(box.width - 1, Math.ceil(Math.max(ax, ax + dx) + reach));
  for (let row = first; row <= last; row++) {
    const py = row + 0.5 - ay;
    for (let column = leftmost; column <= rightmost; column++) {
      const px = column + 0.5 - ax;
      const along = clamp((px * dx + py * dy) / squared, 0, 1);
      const distance = Math.hypot(px - along * dx, py - along * dy);
      if (distance >= reach) continue;
      const cover = strength * clamp((half - distance) / edge + 0.5, 0, 1);
      const at = row * box.width + column;
      if (cover > (layer[at] ?? 0)) layer[at] = cover;
    }
  }
}

/** Puts a layer of coverage on the page: rough ink catches on the grain, the more the less it is pressed. */
function spread(picture: Picture, grain: Grain, layer: Float32Array, box: Area, ink: Ink, pressure: number) {
  const dark = 1 - ink.grey / 255;
  const threshold = ink.roughness * (1.25 - pressure);
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const cover = layer[row * box.width + column] ?? 0;
      if (cover === 0) continue;
      const [x, y] = [box.left + column, box.top + row];
      const caught = clamp((cover - grain(x, y) * threshold) / (1 - 0.6 * threshold), 0, 1);
      const at = y * picture.width + x;
      picture.pixels[at] = (picture.pixels[at] ?? 255) * (1 - caught * dark * (0.35 + 0.65 * pressure));
    }
  }
}

/** Darkens a soft ellipse, as graphite does that is rubbed in. Measures in millimetres, the angle in radians. */
export function drawSmear(
  { picture, grain }: Canvas,
  middle: Point,
  { length, width, angle, darkness }: { length: number; width: number; angle: number; darkness: number },
) {
  const { x, y } = picture.mapPoint(middle);
  const [long, short] = [pixelsOf(picture, length / 2), pixelsOf(picture, width / 2)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.ceil(long + short);
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(picture.height, y + reach); row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(picture.width, x + reach); column++) {
      const [dx, dy] = [column + 0.5 - x, row + 0.5 - y];
      const [along, across] = [(dx * cos + dy * sin) / long, (dy * cos - dx * sin) / short];
      const fall = 1 - along * along - across * across;
      if (fall <= 0) continue;
      // Streaks run along the movement; the grain of the paper shows through them.
      const streak = grain(Math.round(across * short * 0.5), 7) * 0.7 + grain(column, row) * 0.6;
      const at = row * picture.width + column;
      picture.pixels[at] = (picture.pixels[at] ?? 255) * (1 - darkness * fall * streak);
    }
  }
}
