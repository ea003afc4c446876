import type { Point } from '../image/grey-image.ts';

/** Maps a plane onto a picture of it: x' = (a x + b y + c) / (g x + h y + 1), y' = (d x + e y + f) / (g x + h y + 1). */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/** Returns where a homography puts a point. */
export const mapPoint = ([a, b, c, d, e, f, g, h]: Homography, { x, y }: Point): Point => {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
};

/** Returns how far from its place a homography puts a point, in the units of the place. */
export const errorOf = (homography: Homography, from: Point, to: Point): number => {
  const { x, y } = mapPoint(homography, from);
  return Math.hypot(x - to.x, y - to.y);
};

/** Returns how many units of the picture one unit of the plane is at a point. */
export const scaleAt = (homography: Homography, point: Point): number => {
  const middle = mapPoint(homography, point);
  const right = mapPoint(homography, { x: point.x + 1, y: point.y });
  const below = mapPoint(homography, { x: point.x, y: point.y + 1 });
  const [dx, dy] = [right.x - middle.x, right.y - middle.y];
  const [ex, ey] = [below.x - middle.x, below.y - middle.y];
  return Math.sqrt(Math.abs(dx * ey - dy * ex));
};

/**
 * Returns the homography with the least squares of algebraic errors over at least four pairs of points (direct linear
 * transform on normalised points: Hartley and Zisserman, "Multiple View Geometry", algorithm 4.2); null where they lie in
 * such a way that there is none.
 */
export function fitHomography(from: readonly Point[], to: readonly Point[]): Homography | null {
  return solveFor(from, to, (x, y, u, v) => [
    [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
    [0, 0, 0, x, y, 1, -v * x, -v * y, v],
  ]);
}

/** Returns the affine map with the least squares of errors over at least three pairs of points; null where there is none. */
export function fitAffine(from: readonly Point[], to: readonly Point[]): Homography | null {
  return solveFor(from, to, (x, y, u, v) => [
    [x, y, 1, 0, 0, 0, 0, 0, u],
    [0, 0, 0, x, y, 1, 0, 0, v],
  ]);
}

/** Returns the map of the other way; null for one that has none. */
export function inverseOf([a, b, c, d, e, f, g, h]: Homography): Homography | null {
  const scale = a * e - b * d;
  if (Math.abs(scale) < 1e-12) return null;
  return [
    (e - f * h) / scale,
    (c * h - b) / scale,
    (b * f - c * e) / scale,
    (f * g - d) / scale,
    (a - c * g) / scale,
    (c * d - a * f) / scale,
    (d * h - e * g) / scale,
    (b * g - a * h) / scale,
  ];
}

type Equations = (x: number, y: number, u: number, v: number) => readonly (readonly number[])[];

const solveFor = (from: readonly Point[], to: readonly Point[], equations: Equations): Homography | null => {
  const [source, target] = [normalisationOf(from), normalisationOf(to)];
  const sums = Array.from({ length: 8 }, () => new Float64Array(9));
  for (const [at, point] of from.entries()) {
    const image = to[at];
    if (!image) return null;
    const [x, y] = [(point.x - source.x) * source.scale, (point.y - source.y) * source.scale];
    const [u, v] = [(image.x - target.x) * target.scale, (image.y - target.y) * target.scale];
    for (const row of equations(x, y, u, v)) addEquation(sums, row);
  }
  const solution = solve(sums);
  return solution && withoutNormalisation(solution, source, target);
};

type Normalisation = { x: number; y: number; scale: number };

/** Returns what moves points around (0, 0), some √2 from it. */
const normalisationOf = (points: readonly Point[]): Normalisation => {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => Math.hypot(point.x - x, point.y - y));
  return { x, y, scale: spread > 0 ? Math.SQRT2 / spread : 1 };
};

/** Adds an equation, its factors and then its value, to the sums of the normal equations. */
export const addEquation = (sums: readonly Float64Array[], row: readonly number[], weight = 1) => {
  for (const [at, line] of sums.entries()) {
    const left = weight * (row[at] ?? 0);
    if (left === 0) continue;
    for (let column = 0; column < row.length; column++) line[column] = (line[column] ?? 0) + left * (row[column] ?? 0);
  }
};

/** Solves up to eight equations by elimination with pivots; unknowns that no equation has are 0. Null where undetermined. */
export const solve = (rows: readonly Float64Array[]): number[] | null => {
  const count = rows.length;
  const lines = rows.map((row) => Float64Array.from(row));
  const used = lines.map((line) => line.slice(0, count).some((value) => value !== 0));
  const solution = new Array<number>(count).fill(0);
  const columns = used.flatMap((isUsed, at) => (isUsed ? [at] : []));
  const active = columns.map((at) => lines[at] ?? new Float64Array(count + 1));
  for (const [step, column] of columns.entries()) {
    let best = step;
    for (let at = step + 1; at < active.length; at++) {
      if (Math.abs(active[at]?.[column] ?? 0) > Math.abs(active[best]?.[column] ?? 0)) best = at;
    }
    const pivot = active[best];
    const swapped = active[step];
    if (!pivot || !swapped || Math.abs(pivot[column] ?? 0) < 1e-10) return null;
    [active[step], active[best]] = [pivot, swapped];
    for (const [at, line] of active.entries()) {
      if (at === step) continue;
      const factor = (line[column] ?? 0) / (pivot[column] ?? 1);
      if (factor !== 0) for (let j = 0; j <= count; j++) line[j] = (line[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  for (const [step, column] of columns.entries()) {
    const line = active[step];
    solution[column] = (line?.[count] ?? 0) / (line?.[column] ?? 1);
  }
  return solution;
};

const withoutNormalisation = (
  solution: readonly number[],
  source: Normalisation,
  target: Normalisation,
): Homography | null => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solution;
  // First on points that are not normalised yet, then to targets that are not any more.
  const before = (p: number, q: number, r: number): [number, number, number] => [
    p * source.scale,
    q * source.scale,
    r - source.scale * (p * source.x + q * source.y),
  ];
  const across = before(a, b, c);
  const down = before(d, e, f);
  const depth = before(g, h, 1);
  const rowOf = (row: readonly [number, number, number], middle: number) =>
    row.map((value, at) => value / target.scale + middle * (depth[at] ?? 0));
  const [last] = [depth[2]];
  if (Math.abs(last) < 1e-12) return null;
  const values = [...rowOf(across, target.x), ...rowOf(down, target.y), depth[0], depth[1]].map(
    (value) => value / last,
  );
  const [p0 = 0, p1 = 0, p2 = 0, p3 = 0, p4 = 0, p5 = 0, p6 = 0, p7 = 0] = values;
  return [p0, p1, p2, p3, p4, p5, p6, p7];
};
