import { brightnessAt, brightnessInside, type GreyImage, isInside, type Point } from '../image/grey-image.ts';
import type { RegisteredBubble } from '../page/register.ts';

/**
 * How dark the paper is in and around a bubble: 0 = as white as the paper there, 1 = as black as print. `inside` are points
 * spread evenly over the circle within its outline; `outside` are rays, by angle, from just outside the outline outwards, `middle`
 * what of them is beyond most bubbles that are filled too far, and `farther` their ends, before the neighbours.
 */
export type BubbleSample = {
  inside: Float64Array;
  outside: Float64Array;
  middle: Float64Array;
  farther: Float64Array;
  white: number;
};

/** Shares of the radius at which points lie, and how many; the outline itself is left out. */
const RINGS = [
  { share: 0, points: 1 },
  { share: 0.15, points: 5 },
  { share: 0.3, points: 10 },
  { share: 0.46, points: 15 },
  { share: 0.62, points: 20 },
  { share: 0.78, points: 25 },
];
/** A point is the mean of four around it, in shares of the radius: a thin line between points would else be missed. */
const PARTS = [
  { x: -0.04, y: -0.04 },
  { x: 0.04, y: -0.04 },
  { x: -0.04, y: 0.04 },
  { x: 0.04, y: 0.04 },
];
export const RAYS = 24;
/** Shares of the radius along a ray that leaves the circle. */
const RAY_SHARES = [1.13, 1.21, 1.29, 1.37, 1.45];
const MIDDLE_SHARES = [1.3, 1.36, 1.42, 1.48, 1.54];
const FARTHER_SHARES = [1.54, 1.62, 1.7];
/** Shares of the radius at which the paper's white is measured: beyond the outline, before the neighbours. */
const WHITE_SHARE = 1.52;
const WHITE_POINTS = 16;
/** A pen may be darker than print. */
const DARKEST = 1.3;

const around = onCircle(WHITE_POINTS);
const rays = onCircle(RAYS);

/** Where a bubble is looked at, in shares of its radius, x and y in turn: for the white, inside by parts, and along each ray. */
const parts = [
  around.flatMap(({ x, y }) => [WHITE_SHARE * x, WHITE_SHARE * y]),
  RINGS.flatMap(({ share, points }) =>
    onCircle(points).flatMap(({ x, y }) => PARTS.flatMap((part) => [share * x + part.x, share * y + part.y])),
  ),
  ...[RAY_SHARES, MIDDLE_SHARES, FARTHER_SHARES].map((shares) =>
    rays.flatMap(({ x, y }) => shares.flatMap((share) => [share * x, share * y])),
  ),
];
const points = Float64Array.from(parts.flat());
/** Where in the list of points those of each part begin. */
const [INSIDE = 0, OUTSIDE = 0, MIDDLE = 0, FARTHER = 0] = parts.map(
  (_, at) => parts.slice(0, at + 1).flat().length / 2,
);

function onCircle(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    x: Math.cos((2 * Math.PI * at) / count),
    y: Math.sin((2 * Math.PI * at) / count),
  }));
}

/**
 * Returns the sample of a bubble. `printBrightness` is the brightness of print as a share of the white beside it; white is a plane
 * through points around the bubble, so that a gradient of light counts as white.
 */
export function sampleBubble(image: GreyImage, registered: RegisteredBubble, printBrightness: number): BubbleSample {
  lookAt(image, registered);
  const white = fitWhite(seen.subarray(0, WHITE_POINTS));
  darken(white, 1 - printBrightness);
  const inside = new Float64Array((OUTSIDE - INSIDE) / PARTS.length);
  for (let at = 0, part = INSIDE; at < inside.length; at++) {
    let sum = 0;
    for (const last = part + PARTS.length; part < last; part++) sum += seen[part] as number;
    inside[at] = sum / PARTS.length;
  }
  return {
    inside,
    outside: alongRays(OUTSIDE, RAY_SHARES.length),
    middle: alongRays(MIDDLE, MIDDLE_SHARES.length),
    farther: alongRays(FARTHER, FARTHER_SHARES.length),
    white: white.middle,
  };
}

/** What is seen of one bubble at a time at all points: first its brightness, then how dark that is. A page asks for three hundred thousand. */
const seen = new Float64Array(points.length / 2);

const lookAt = (image: GreyImage, { place, across, down, bubble: { radius } }: RegisteredBubble) => {
  const [acrossX, acrossY] = [radius * across.x, radius * across.y];
  const [downX, downY] = [radius * down.x, radius * down.y];
  const farthest = Math.max(...FARTHER_SHARES) * (Math.hypot(acrossX, acrossY) + Math.hypot(downX, downY));
  const isWhole = isInside(image, place, farthest + 1);
  const { pixels, width } = image;
  for (let at = 0; at < seen.length; at++) {
    const dx = points[2 * at] as number;
    const dy = points[2 * at + 1] as number;
    const x = place.x + dx * acrossX + dy * downX;
    const y = place.y + dx * acrossY + dy * downY;
    seen[at] = isWhole ? brightnessInside(pixels, width, x, y) : brightnessAt(image, x, y);
  }
};

/** Turns brightness into darkness, of which print has 1. */
const darken = ({ middle, across, down }: White, print: number) => {
  const [slopeX, slopeY] = [across / WHITE_SHARE, down / WHITE_SHARE];
  for (let at = INSIDE; at < seen.length; at++) {
    const paper = Math.max(1, middle + slopeX * (points[2 * at] as number) + slopeY * (points[2 * at + 1] as number));
    seen[at] = Math.min(DARKEST, (1 - (seen[at] as number) / paper) / print);
  }
};

/** Returns how dark each ray is. Lines are thinner than a ray is long, so its darkest two points count. */
const alongRays = (from: number, count: number): Float64Array => {
  const dark = new Float64Array(RAYS);
  for (let ray = 0, at = from; ray < RAYS; ray++) {
    let first = 0;
    let second = 0;
    for (const last = at + count; at < last; at++) {
      const value = seen[at] as number;
      if (value > first) {
        second = first;
        first = value;
      } else if (value > second) second = value;
    }
    dark[ray] = (first + second) / 2;
  }
  return dark;
};

/** Brightness in the middle, and by how much it grows to the points at the right and below. */
type White = { middle: number; across: number; down: number };

/** Returns a plane through values of the points around a bubble, without those far from it on either side. */
const fitWhite = (values: Float64Array): White => {
  const sorted = values.toSorted();
  // Marks are darker than paper, so white is looked for among the lighter ones; the lightest may be glare or noise.
  const usual = sorted[Math.floor(values.length * 0.7)] ?? 255;
  const spread = Math.max(6, usual - (sorted[Math.floor(values.length * 0.45)] ?? usual), 0.03 * usual);
  let plane: White = { middle: usual, across: 0, down: 0 };
  for (let round = 0; round < 3; round++) {
    const next = planeNear(plane, values, round === 0 ? 3 * spread : 2 * spread);
    if (!next) break;
    plane = next;
  }
  return plane;
};

const FEWEST_WHITE = 6;

/** Returns the plane through those values that are near a plane; null of too few. */
const planeNear = (plane: White, values: Float64Array, tolerance: number): White | null => {
  let [count, x, y, value, xx, xy, yy, xv, yv] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < values.length; at++) {
    const [point, own] = [around[at] as Point, values[at] as number];
    if (Math.abs(own - plane.middle - plane.across * point.x - plane.down * point.y) > tolerance) continue;
    count++;
    x += point.x;
    y += point.y;
    value += own;
    xx += point.x * point.x;
    xy += point.x * point.y;
    yy += point.y * point.y;
    xv += point.x * own;
    yv += point.y * own;
  }
  if (count < FEWEST_WHITE) return null;
  // A little towards a level plane: points at one side alone tell nothing about a slope.
  const ridge = 0.15 * count;
  const [a, b, c] = [xx - (x * x) / count + ridge, xy - (x * y) / count, yy - (y * y) / count + ridge];
  const [p, q] = [xv - (x * value) / count, yv - (y * value) / count];
  const det = a * c - b * b;
  const [across, down] = [(c * p - b * q) / det, (a * q - b * p) / det];
  return { middle: (value - across * x - down * y) / count, across, down };
};
