import { brightnessAt, type GreyImage } from '../image/grey-image.ts';
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

const inner = RINGS.flatMap(({ share, points }) =>
  onCircle(points).map(({ x, y }) => ({ x: share * x, y: share * y })),
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
 * through points around the bubble, so that a gradient of light counts as white.
 */
export function sampleBubble(image: GreyImage, registered: RegisteredBubble, printBrightness: number): BubbleSample {
  const { place, across, down, bubble } = registered;
  const [acrossX, acrossY] = [bubble.radius * across.x, bubble.radius * across.y];
  const [downX, downY] = [bubble.radius * down.x, bubble.radius * down.y];
  const valueAt = (x: number, y: number) =>
    brightnessAt(image, place.x + x * acrossX + y * downX, place.y + x * acrossY + y * downY);
  const white = fitWhite(around.map(({ x, y }) => ({ x, y, value: valueAt(WHITE_SHARE * x, WHITE_SHARE * y) })));
  const [slopeX, slopeY] = [white.across / WHITE_SHARE, white.down / WHITE_SHARE];
  const darkness = (x: number, y: number) => {
    const paper = Math.max(1, white.middle + slopeX * x + slopeY * y);
    return Math.min(DARKEST, (1 - valueAt(x, y) / paper) / (1 - printBrightness));
  };
  const inside = new Float64Array(inner.length);
  for (const [at, { x, y }] of inner.entries()) {
    let sum = 0;
    for (const by of PARTS) sum += darkness(x + by.x, y + by.y);
    inside[at] = sum / PARTS.length;
  }
  /** Lines are thinner than a ray is long, so its darkest two points count. */
  const alongRays = (shares: readonly number[]) =>
    Float64Array.from(rays, ({ x, y }) => {
      let [first, second] = [0, 0];
      for (const share of shares) {
        const value = darkness(share * x, share * y);
        if (value > first) [first, second] = [value, first];
        else if (value > second) second = value;
      }
      return (first + second) / 2;
    });
  return {
    inside,
    outside: alongRays(RAY_SHARES),
    middle: alongRays(MIDDLE_SHARES),
    farther: alongRays(FARTHER_SHARES),
    white: white.middle,
  };
}

type WhitePoint = { x: number; y: number; value: number };
/** Brightness in the middle, and by how much it grows to the points at the right and below. */
type White = { middle: number; across: number; down: number };

/** Returns a plane through points that lie evenly on a circle, without those far from it on either side. */
const fitWhite = (points: readonly WhitePoint[]): White => {
  const values = points.map(({ value }) => value).sort((a, b) => a - b);
  // Marks are darker than paper, so white is looked for among the lighter ones; the lightest may be glare or noise.
  const usual = values[Math.floor(values.length * 0.7)] ?? 255;
  const spread = Math.max(6, usual - (values[Math.floor(values.length * 0.45)] ?? usual), 0.03 * usual);
  let plane: White = { middle: usual, across: 0, down: 0 };
  for (let round = 0; round < 3; round++) {
    const tolerance = round === 0 ? 3 * spread : 2 * spread;
    const used = points.filter(
      ({ x, y, value }) => Math.abs(value - plane.middle - plane.across * x - plane.down * y) <= tolerance,
    );
    if (used.length < 6) break;
    plane = planeThrough(used);
  }
  return plane;
};

const planeThrough = (points: readonly WhitePoint[]): White => {
  const count = points.length;
  const mean = (of: (point: WhitePoint) => number) => points.reduce((sum, point) => sum + of(point), 0) / count;
  const [x, y, value] = [mean((p) => p.x), mean((p) => p.y), mean((p) => p.value)];
  let [xx, xy, yy, xv, yv] = [0, 0, 0, 0, 0];
  for (const point of points) {
    const [dx, dy, dv] = [point.x - x, point.y - y, point.value - value];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    xv += dx * dv;
    yv += dy * dv;
  }
  // A little towards a level plane: points at one side alone tell nothing about a slope.
  const ridge = 0.15 * count;
  const det = (xx + ridge) * (yy + ridge) - xy * xy;
  const across = ((yy + ridge) * xv - xy * yv) / det;
  const down = ((xx + ridge) * yv - xy * xv) / det;
  return { middle: value - across * x - down * y, across, down };
};
