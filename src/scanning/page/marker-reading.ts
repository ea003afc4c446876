import { papers } from '../../core/printing.ts';
import { MARKER_CELLS, markerCells, markerIds, sheetParts } from '../../core/sheet/markers.ts';
import { brightnessAt, type GreyImage, isInside, type Point } from '../image/grey-image.ts';
import { fitHomography, type Homography, mapPoint } from '../image/homography.ts';
import { medianOf } from '../image/median.ts';
import { distance, type Quad } from '../image/quads.ts';

/** A marker that a picture shows: its id, and its corners from its own top left one clockwise, in pixels. */
export type FoundMarker = { id: number; corners: Quad; black: number; white: number };

/** Points along an edge at which its place is measured, from one corner (0) to the other (1). */
const ALONG = [0.1, 0.16, 0.22, 0.28, 0.34, 0.4, 0.46, 0.54, 0.6, 0.66, 0.72, 0.78, 0.84, 0.9];
/** How far from the supposed edge its place is looked for, in cells. */
const REACH = 0.75;
const STEPS = 12;
/** Levels between the black and the white of a marker below which nothing can be told. */
const LEAST_CONTRAST = 18;
/** How many of the twenty cells of the border may look white, and how many bits may be wrong: ids differ in four. */
const WRONG_BORDER = 2;
const WRONG_BITS = 1;

/** Returns the marker whose outline a quadrilateral is; null where it is none of a sheet's. */
export function readMarker(image: GreyImage, quad: Quad): FoundMarker | null {
  // Twice: the second time, edges are looked for where the first has put them.
  const rough = refineCorners(image, quad);
  const corners = rough && refineCorners(image, rough);
  if (!corners) return null;
  const toPicture = fitHomography(unitSquare, corners);
  if (!toPicture) return null;
  const cells = readCells(image, toPicture);
  const white = whiteAround(image, toPicture);
  const black = medianOf(cells.filter((_, at) => isBorder(at)));
  if (white - black < LEAST_CONTRAST) return null;
  const isDark = cells.map((value) => value < (black + white) / 2);
  if (isDark.filter((dark, at) => isBorder(at) && !dark).length > WRONG_BORDER) return null;
  const match = matchOf(isDark);
  if (!match) return null;
  return { id: match.id, corners: startingAt(corners, match.turns), black, white };
}

const unitSquare: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

const isBorder = (at: number): boolean => {
  const row = Math.floor(at / MARKER_CELLS);
  const column = at % MARKER_CELLS;
  return row === 0 || column === 0 || row === MARKER_CELLS - 1 || column === MARKER_CELLS - 1;
};

/** Returns the corners as the crossings of the edges that the picture shows, to a part of a pixel. */
const refineCorners = (image: GreyImage, quad: Quad): Quad | null => {
  const lines = quad.map((corner, at) => fitEdge(image, corner, quad[((at + 1) % 4) as 0 | 1 | 2 | 3]));
  const corners = lines.map((line, at) => crossingOf(lines[(at + 3) % 4] ?? null, line));
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return null;
  const side = distance(quad[0], quad[1]);
  const isNear = [a, b, c, d].every((corner, at) => distance(corner, quad[at as 0 | 1 | 2 | 3]) < side / 3);
  return isNear ? [a, b, c, d] : null;
};

/** A line through a point, with its direction as a unit. */
type Line = { x: number; y: number; dx: number; dy: number };

/** Returns the line along which white becomes black between two corners; null where there is no such edge. */
const fitEdge = (image: GreyImage, from: Point, to: Point): Line | null => {
  const length = distance(from, to);
  if (length < 6) return null;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  // Corners go clockwise, so the outside is at the left of the way.
  const [outX, outY] = [dy, -dx];
  const reach = Math.max(1.5, (REACH * length) / MARKER_CELLS);
  const points: Point[] = [];
  for (const share of ALONG) {
    const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
    const offset = findEdge(image, { x, y, dx: outX, dy: outY }, reach);
    if (offset !== null) points.push({ x: x + offset * outX, y: y + offset * outY });
  }
  return fitLine(points, Math.max(0.35, length / 60));
};

/** Returns how far along a line from inside to outside the brightness passes the middle of its ends; null without contrast. */
const findEdge = (image: GreyImage, { x, y, dx, dy }: Line, reach: number): number | null => {
  const values: number[] = [];
  for (let step = -STEPS; step <= STEPS; step++) {
    const offset = (step * reach) / STEPS;
    values.push(brightnessAt(image, x + offset * dx, y + offset * dy));
  }
  const inside = ((values[0] ?? 0) + (values[1] ?? 0) + (values[2] ?? 0)) / 3;
  const outside = ((values[2 * STEPS] ?? 0) + (values[2 * STEPS - 1] ?? 0) + (values[2 * STEPS - 2] ?? 0)) / 3;
  if (outside - inside < LEAST_CONTRAST) return null;
  const middle = (inside + outside) / 2;
  // The crossing nearest to where the edge is supposed.
  let best: number | null = null;
  for (let step = 0; step < 2 * STEPS; step++) {
    const [before, after] = [values[step] ?? 0, values[step + 1] ?? 0];
    if (before > middle || after <= middle) continue;
    const crossing = step - STEPS + (middle - before) / (after - before);
    if (best === null || Math.abs(crossing) < Math.abs(best)) best = crossing;
  }
  return best === null ? null : (best * reach) / STEPS;
};

/** Returns the line through points by total least squares, without those farther from it than `tolerance` pixels. */
const fitLine = (points: readonly Point[], tolerance: number): Line | null => {
  let used = points;
  for (let round = 0; ; round++) {
    if (used.length < 5) return null;
    const line = lineThrough(used);
    const near = used.filter((point) => distanceTo(line, point) <= tolerance);
    if (near.length === used.length || round === 3) return line;
    // Rejects the farthest half of those that are too far: one of them may have drawn the line towards it.
    const far = used.map((point) => distanceTo(line, point)).sort((a, b) => b - a);
    const limit = far[Math.floor((used.length - near.length) / 2)] ?? tolerance;
    used = used.filter((point) => distanceTo(line, point) <= Math.max(tolerance, limit * 0.999));
  }
};

const lineThrough = (points: readonly Point[]): Line => {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of points) {
    xx += (point.x - x) ** 2;
    xy += (point.x - x) * (point.y - y);
    yy += (point.y - y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) };
};

const distanceTo = (line: Line, { x, y }: Point): number => Math.abs((x - line.x) * line.dy - (y - line.y) * line.dx);

const crossingOf = (one: Line | null, other: Line | null): Point | null => {
  if (!one || !other) return null;
  const across = one.dx * other.dy - one.dy * other.dx;
  if (Math.abs(across) < 0.2) return null;
  const along = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / across;
  return { x: one.x + along * one.dx, y: one.y + along * one.dy };
};

/** Returns the brightness of each cell, row by row: the mean of nine points in its middle half. */
const readCells = (image: GreyImage, toPicture: Homography): number[] => {
  const cells: number[] = [];
  for (let row = 0; row < MARKER_CELLS; row++) {
    for (let column = 0; column < MARKER_CELLS; column++) {
      let sum = 0;
      for (const down of inCell) {
        for (const across of inCell) {
          const { x, y } = mapPoint(toPicture, { x: (column + across) / MARKER_CELLS, y: (row + down) / MARKER_CELLS });
          sum += brightnessAt(image, x, y);
        }
      }
      cells.push(sum / inCell.length ** 2);
    }
  }
  return cells;
};
const inCell = [0.3, 0.5, 0.7];

/** Returns the brightness of the white around a marker: the upper quartile of points a cell outside. */
const whiteAround = (image: GreyImage, toPicture: Homography): number => {
  const values: number[] = [];
  const outside = 1.1 / MARKER_CELLS;
  for (const along of ALONG) {
    for (const place of [
      { x: along, y: -outside },
      { x: along, y: 1 + outside },
      { x: -outside, y: along },
      { x: 1 + outside, y: along },
    ]) {
      const point = mapPoint(toPicture, place);
      if (isInside(image, point)) values.push(brightnessAt(image, point.x, point.y));
    }
  }
  return values.sort((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 0;
};

const knownMarkers = papers
  .flatMap((paper) => sheetParts.flatMap((part) => markerIds(paper, part)))
  .map((id) => ({ id, cells: markerCells(id).flat() }));

/** Returns the marker whose cells these are, and how many quarter turns clockwise the picture shows it. */
const matchOf = (isDark: readonly boolean[]): { id: number; turns: number } | null => {
  let cells = isDark;
  for (let turns = 0; turns < 4; turns++) {
    for (const { id, cells: known } of knownMarkers) {
      let wrong = 0;
      for (let at = 0; at < known.length && wrong <= WRONG_BITS; at++) {
        if (!isBorder(at) && known[at] !== cells[at]) wrong++;
      }
      if (wrong <= WRONG_BITS) return { id, turns };
    }
    cells = turnedBack(cells);
  }
  return null;
};

/** Returns cells turned by a quarter against the clock. */
const turnedBack = (cells: readonly boolean[]): boolean[] =>
  cells.map((_, at) => {
    const row = Math.floor(at / MARKER_CELLS);
    const column = at % MARKER_CELLS;
    return cells[column * MARKER_CELLS + (MARKER_CELLS - 1 - row)] ?? false;
  });

/** Returns the corners from the one that is the top left of a marker turned clockwise by so many quarters. */
const startingAt = (corners: Quad, turns: number): Quad => {
  const at = (index: number) => corners[((index + turns) % 4) as 0 | 1 | 2 | 3];
  return [at(0), at(1), at(2), at(3)];
};
