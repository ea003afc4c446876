import type { GreyPage } from '../../tests/support/pdf-pages.ts';
import type { Picture, Point } from './picture.ts';

/** Says where a point of a picture gets to, both in pixels. It has to be smooth, beyond the edges as well. */
export type Movement = (x: number, y: number) => Point;

/** The picture that results: its size, and what is seen where the old one does not reach. */
export type Frame = { width: number; height: number; background: number | GreyPage };

/** Between so many pixels, the way back is interpolated: no paper bends more sharply. */
const STEP = 16;

/** Moves everything in a picture. */
export function warp(picture: Picture, movement: Movement, frame: Frame): Picture {
  const { x: middleX, y: middleY } = { x: picture.width / 2, y: picture.height / 2 };
  const scale = Math.sqrt(Math.abs(determinantAt(movement, middleX, middleY)));
  const [source, forth] =
    scale < 0.67 ? [halved(picture), (x: number, y: number) => movement(2 * x, 2 * y)] : [picture, movement];
  return {
    width: frame.width,
    height: frame.height,
    pixels: resample(source, wayBack(forth, source, frame), frame),
    dpi: picture.dpi * scale,
    mapPoint(millimetres) {
      const { x, y } = picture.mapPoint(millimetres);
      return movement(x, y);
    },
  };
}

/** Returns a page of half the size, each pixel the average of four. */
export function halved({ width, height, pixels }: GreyPage): GreyPage {
  const [across, down] = [width >> 1, height >> 1];
  const small = new Uint8Array(across * down);
  for (let row = 0; row < down; row++) {
    let at = 2 * row * width;
    for (let column = 0; column < across; column++, at += 2) {
      const sum = (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + width] ?? 0) + (pixels[at + width + 1] ?? 0);
      small[row * across + column] = (sum + 2) >> 2;
    }
  }
  return { width: across, height: down, pixels: small };
}

/** The places of a picture from which the corners of a grid over the result come, x and y in turn. */
type Grid = { columns: number; places: Float64Array };

/** Returns where the result comes from: the movement turned round by Newton's method, from one corner of the grid to the next. */
function wayBack(movement: Movement, { width, height }: GreyPage, frame: Frame): Grid {
  const columns = Math.ceil(frame.width / STEP) + 1;
  const rows = Math.ceil(frame.height / STEP) + 1;
  const places = new Float64Array(columns * rows * 2);
  // From the middle outwards: there every movement is tame.
  const middleRow = rows >> 1;
  const middleColumn = columns >> 1;
  const solve = (column: number, row: number, fromColumn: number, fromRow: number) => {
    const from = 2 * (fromRow * columns + fromColumn);
    const isFirst = fromColumn === column && fromRow === row;
    const start = isFirst ? [width / 2, height / 2] : [places[from] ?? 0, places[from + 1] ?? 0];
    const found = solved(movement, column * STEP, row * STEP, start[0] ?? 0, start[1] ?? 0);
    places[2 * (row * columns + column)] = Math.max(-width, Math.min(2 * width, found.x));
    places[2 * (row * columns + column) + 1] = Math.max(-height, Math.min(2 * height, found.y));
  };
  solve(middleColumn, middleRow, middleColumn, middleRow);
  const eachRow = (row: number) => {
    for (let column = middleColumn + 1; column < columns; column++) solve(column, row, column - 1, row);
    for (let column = middleColumn - 1; column >= 0; column--) solve(column, row, column + 1, row);
  };
  eachRow(middleRow);
  for (const direction of [1, -1]) {
    for (let row = middleRow + direction; row >= 0 && row < rows; row += direction) {
      solve(middleColumn, row, middleColumn, row - direction);
      eachRow(row);
    }
  }
  return { columns, places };
}

function solved(movement: Movement, toX: number, toY: number, startX: number, startY: number): Point {
  let [x, y] = [startX, startY];
  for (let round = 0; round < 12; round++) {
    const here = movement(x, y);
    const [missX, missY] = [toX - here.x, toY - here.y];
    if (Math.abs(missX) + Math.abs(missY) < 0.005) break;
    const [right, below] = [movement(x + 1, y), movement(x, y + 1)];
    const [a, b, c, d] = [right.x - here.x, below.x - here.x, right.y - here.y, below.y - here.y];
    const determinant = a * d - b * c;
    if (!(Math.abs(determinant) > 1e-9)) break;
    // Far beyond the edges a movement may turn back: long steps would never end there.
    const limit = 400;
    x += Math.max(-limit, Math.min(limit, (missX * d - missY * b) / determinant));
    y += Math.max(-limit, Math.min(limit, (missY * a - missX * c) / determinant));
  }
  return { x, y };
}

function determinantAt(movement: Movement, x: number, y: number): number {
  const [here, right, below] = [movement(x, y), movement(x + 1, y), movement(x, y + 1)];
  return (right.x - here.x) * (below.y - here.y) - (below.x - here.x) * (right.y - here.y);
}

function resample(source: GreyPage, { columns, places }: Grid, { width, height, background }: Frame): Uint8Array {
  const pixels =
    typeof background === 'number' ? new Uint8Array(width * height).fill(background) : background.pixels.slice();
  const at = (column: number, row: number, axis: 0 | 1) => places[2 * (row * columns + column) + axis] ?? 0;
  for (let row = 0; row < height; row++) {
    const [above, down] = [Math.floor(row / STEP), ((row % STEP) + 0.5) / STEP];
    const between = (column: number, axis: 0 | 1) =>
      at(column, above, axis) * (1 - down) + at(column, above + 1, axis) * down;
    let [fromX, fromY] = [between(0, 0), between(0, 1)];
    for (let column = 0; column * STEP < width; column++) {
      const [toX, toY] = [between(column + 1, 0), between(column + 1, 1)];
      const [stepX, stepY] = [(toX - fromX) / STEP, (toY - fromY) / STEP];
      const until = Math.min(STEP, width - column * STEP);
      const run = { first: row * width + column * STEP, count: until, stepX, stepY };
      drawRun(source, pixels, run, fromX + stepX / 2 - 0.5, fromY + stepY / 2 - 0.5);
      [fromX, fromY] = [toX, toY];
    }
  }
  return pixels;
}

type Run = { first: number; count: number; stepX: number; stepY: number };

/** Draws some neighbouring pixels of the result, which come from a straight line in the source. */
function drawRun(source: GreyPage, to: Uint8Array, run: Run, startX: number, startY: number) {
  const { width, height } = source;
  const [lastX, lastY] = [startX + run.stepX * run.count, startY + run.stepY * run.count];
  const isInside = (a: number, b: number, size: number) => Math.min(a, b) >= 0 && Math.max(a, b) < size - 1;
  const isOutside = (a: number, b: number, size: number) => Math.max(a, b) <= -1 || Math.min(a, b) >= size;
  if (isInside(startX, lastX, width) && isInside(startY, lastY, height)) drawInside(source, to, run, startX, startY);
  else if (!isOutside(startX, lastX, width) && !isOutside(startY, lastY, height)) {
    drawEdge(source, to, run, startX, startY);
  }
}

function drawInside(
  { width, pixels: from }: GreyPage,
  to: Uint8Array,
  { first, count, stepX, stepY }: Run,
  startX: number,
  startY: number,
) {
  // Whole numbers of 1/256: several times as fast as fractions.
  let x = Math.round(startX * 65536);
  let y = Math.round(startY * 65536);
  const dx = Math.round(stepX * 65536);
  const dy = Math.round(stepY * 65536);
  for (let index = first; index < first + count; index++) {
    const right = (x & 0xffff) >> 8;
    const down = (y & 0xffff) >> 8;
    const at = (y >> 16) * width + (x >> 16);
    const above = (from[at] as number) * (256 - right) + (from[at + 1] as number) * right;
    const below = (from[at + width] as number) * (256 - right) + (from[at + width + 1] as number) * right;
    to[index] = (above * (256 - down) + below * down + 32768) >> 16;
    x = (x + dx) | 0;
    y = (y + dy) | 0;
  }
}

function drawEdge(
  { width, height, pixels: from }: GreyPage,
  to: Uint8Array,
  { first, count, stepX, stepY }: Run,
  startX: number,
  startY: number,
) {
  let [x, y] = [startX, startY];
  for (let index = first; index < first + count; index++, x += stepX, y += stepY) {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [right, down] = [x - column, y - row];
    const behind = to[index] ?? 0;
    // Half a pixel of paper at the edge lets the other half of what is behind it through.
    const grey = (c: number, r: number) =>
      c >= 0 && r >= 0 && c < width && r < height ? (from[r * width + c] ?? 0) : behind;
    const above = grey(column, row) * (1 - right) + grey(column + 1, row) * right;
    const below = grey(column, row + 1) * (1 - right) + grey(column + 1, row + 1) * right;
    to[index] = above * (1 - down) + below * down + 0.5;
  }
}
