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

/** The parts of all points inside, one after the other, x and y in turn. */
const inner = Float64Array.from(
  RINGS.flatMap(({ share, points }) =>
    onCircle(points).flatMap(({ x, y }) => PARTS.flatMap((part) => [share * x + part.x, share * y + part.y])),
  ),
);
const rays = onCircle(RAYS);
const around = onCircle(WHITE_POINTS);

function onCircle(points: number) {
  return Array.from({ length: points }, (_, at) => ({
    x: Math.cos((2 * Math.PI * at) / points),
    y: Math.sin((2 * Math.PI * at) / points),
  }));
}

/**
 * Returns the sample of a bubble. `printBrightness` is the brightness of print as a share of the white beside it; white is a plane
 * through points around the bubble, so that a gradient of light counts as white. By index: a page asks for a hundred thousand of points.
 */
export function sampleBubble(image: GreyImage, registered: RegisteredBubble, printBrightness: number): BubbleSample {
  const { place, across, down, bubble } = registered;
  const [acrossX, acrossY] = [bubble.radius * across.x, bubble.radius * across.y];
  const [downX, downY] = [bubble.radius * down.x, bubble.radius * down.y];
  const farthest = Math.max(...FARTHER_SHARES) * (Math.hypot(acrossX, acrossY) + Math.hypot(downX, downY));
  const isWhole = isInside(image, place, farthest + 1);
  const valueAt = (dx: number, dy: number) => {
    const x = place.x + dx * acrossX + dy * downX;
    const y = place.y + dx * acrossY + dy * downY;
    return isWhole ? brightnessInside(image.pixels, image.width, x, y) : brightnessAt(image, x, y);
  };
  const white = fitWhite(around.map(({ x, y }) => valueAt(WHITE_SHARE * x, WHITE_SHARE * y)));
  const [slopeX, slopeY] = [white.across / WHITE_SHARE, white.down / WHITE_SHARE];
  const darkness = (x: number, y: number) => {
    const paper = Math.max(1, white.middle + slopeX * x + slopeY * y);
    return Math.min(DARKEST, (1 - valueAt(x, y) / paper) / (1 - printBrightness));
  };
  const inside = new Float64Array(inner.length / PARTS.length / 2);
  for (let at = 0, part = 0; at < inside.length; at++) {
    let sum = 0;
    for (const last = part + 2 * PARTS.length; part < last; part += 2)
      sum += darkness(inner[part] as number, inner[part + 1] as number);
    inside[at] = sum / PARTS.length;
  }
  /** Lines are thinner than a ray is long, so its darkest two points count. */
  const alongRays = (shares: readonly number[]) => {
    const dark = new Float64Array(RAYS);
    for (let ray = 0; ray < RAYS; ray++) {
      const { x, y } = rays[ray] as Point;
      let [first, second] = [0, 0];
      for (let at = 0; at < shares.length; at++) {
        const share = shares[at] as number;
        const value = darkness(share * x, share * y);
        if (value > first) [first, second] = [value, first];
        else if (value > second) second = value;
      }
      dark[ray] = (first + second) / 2;
    }
    return dark;
  };
  return {
    inside,
    outside: alongRays(RAY_SHARES),
    middle: alongRays(MIDDLE_SHARES),
    farther: alongRays(FARTHER_SHARES),
    white: white.middle,
  };
}

/** Brightness in the middle, and by how much it grows to the points at the right and below. */
type White = { middle: number; across: number; down: number };

/** Returns a plane through values of the points around a bubble, without those far from it on either side. */
const fitWhite = (values: readonly number[]): White => {
  const sorted = Float64Array.from(values).sort();
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
const planeNear = (plane: White, values: readonly number[], tolerance: number): White | null => {
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
