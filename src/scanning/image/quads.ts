import type { Box } from '../../core/sheet/geometry.ts';
import type { Component, Labelled } from './components.ts';
import type { Point } from './grey-image.ts';

/** Four corners, clockwise as the picture shows them. */
export type Quad = readonly [Point, Point, Point, Point];

/** The least share of a component's convex hull that its quadrilateral covers. */
const LEAST_COVER = 0.86;
/** How much longer than the shortest side the longest may be: a square seen at a slant. */
const LONGEST_SIDE = 2.4;

/** Returns the quadrilateral that a component fills to its outline, in pixels; null for another shape. */
export function findQuad(component: Component, labelled: Labelled): Quad | null {
  const hull = hullOf(component, labelled);
  if (hull.length < 4) return null;
  const quad = largestQuad(hull);
  if (!quad || areaOf(quad) < LEAST_COVER * areaOf(hull)) return null;
  const sides = quad.map((corner, at) => distance(corner, quad[(at + 1) % 4] ?? corner));
  return Math.max(...sides) <= LONGEST_SIDE * Math.min(...sides) ? quad : null;
}

/** Returns the corners of a box, from the top left one clockwise. */
export const cornersOfBox = ({ x, y, width, height }: Box): [Point, Point, Point, Point] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** Returns the middle of the four corners. */
export const middleOf = (quad: Quad): Point => ({
  x: (quad[0].x + quad[1].x + quad[2].x + quad[3].x) / 4,
  y: (quad[0].y + quad[1].y + quad[2].y + quad[3].y) / 4,
});

/** By a root: `hypot` takes many times as long. */
export const distance = (a: Point, b: Point): number => {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return Math.sqrt(dx * dx + dy * dy);
};

/** Returns twice the signed area of a triangle: above 0 where a, b and c turn clockwise in a picture. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Returns the area inside of corners. */
const areaOf = (corners: readonly Point[]): number => {
  const [first, ...others] = corners;
  if (!first) return 0;
  let twice = 0;
  for (let at = 0; at + 1 < others.length; at++) twice += turn(first, others[at] ?? first, others[at + 1] ?? first);
  return Math.abs(twice) / 2;
};

/** Returns the convex hull of a component's pixels, clockwise (Andrew's monotone chain, over the ends of rows). */
const hullOf = ({ label, left, top, right, bottom }: Component, { width, labels }: Labelled): Point[] => {
  const lefts: Point[] = [];
  const rights: Point[] = [];
  for (let y = top; y <= bottom; y++) {
    let from = left;
    while (from <= right && labels[y * width + from] !== label) from++;
    let to = right;
    while (to >= from && labels[y * width + to] !== label) to--;
    if (from > to) continue;
    for (const edge of [y, y + 1]) {
      addToChain(rights, { x: to + 1, y: edge }, 1);
      addToChain(lefts, { x: from, y: edge }, -1);
    }
  }
  return [...rights, ...lefts.reverse()];
};

/** Adds a point to a convex chain that turns clockwise (1) or the other way (−1), without those it hides. */
const addToChain = (chain: Point[], point: Point, way: 1 | -1) => {
  while (chain.length > 1) {
    const [before, last] = [chain[chain.length - 2], chain[chain.length - 1]];
    if (!before || !last || turn(before, last, point) * way > 0) break;
    chain.pop();
  }
  chain.push(point);
};

/** Returns four corners of a hull, clockwise: the ends of its longest diagonal, and those farthest from it. */
const largestQuad = (hull: readonly Point[]): Quad | null => {
  const [start] = hull;
  if (!start) return null;
  let a = farthest(hull, (point) => distance(point, start)) ?? start;
  let c = farthest(hull, (point) => distance(point, a)) ?? a;
  let [b, d] = [a, c];
  // Twice: a side as long as a diagonal can be taken for one at first.
  for (let round = 0; round < 2; round++) {
    [b, d] = besides(hull, a, c);
    [c, a] = besides(hull, b, d);
  }
  const corners = [a, b, c, d] as const;
  const isConvex = corners.every((corner, at) => turn(corner, around(corners, at + 1), around(corners, at + 2)) > 0);
  return isConvex ? corners : null;
};

const around = (corners: Quad, at: number): Point => corners[(at % 4) as 0 | 1 | 2 | 3];

/** Returns the points of a hull that are farthest from a line, at its left and right. */
const besides = (hull: readonly Point[], from: Point, to: Point): [Point, Point] => [
  farthest(hull, (point) => -turn(from, to, point)) ?? from,
  farthest(hull, (point) => turn(from, to, point)) ?? to,
];

const farthest = (points: readonly Point[], measure: (point: Point) => number): Point | undefined => {
  let best: Point | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const value = measure(point);
    if (value > most) [best, most] = [point, value];
  }
  return best;
};
