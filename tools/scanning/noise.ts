import type { Random } from './random.ts';

const TILE = 256;
const MASK = TILE - 1;

/** A tile of grain that is repeated over the plane, one value from 0 to 1 a pixel. */
export type Grain = (column: number, row: number) => number;

/** Returns grain that is as rough as paper: neighbours are alike a little. `softness` from 0 (sand) to 1 (clouds of some pixels). */
export function createGrain(random: Random, softness = 0.5): Grain {
  const raw = Float32Array.from({ length: TILE * TILE }, () => random.next());
  const at = (list: Float32Array, column: number, row: number) => list[(row & MASK) * TILE + (column & MASK)] ?? 0;
  const tile = new Float32Array(TILE * TILE);
  for (let row = 0; row < TILE; row++) {
    for (let column = 0; column < TILE; column++) {
      const sides =
        at(raw, column - 1, row) + at(raw, column + 1, row) + at(raw, column, row - 1) + at(raw, column, row + 1);
      tile[row * TILE + column] = (at(raw, column, row) + softness * sides) / (1 + 4 * softness);
    }
  }
  flatten(tile);
  return (column, row) => at(tile, column, row);
}

/** Gives equal shares to all values: averages crowd around the middle. */
function flatten(tile: Float32Array) {
  const LEVELS = 1024;
  const counts = new Uint32Array(LEVELS + 1);
  const levelOf = (value: number) => Math.floor(value * (LEVELS - 1));
  for (const value of tile) counts[levelOf(value) + 1] = (counts[levelOf(value) + 1] ?? 0) + 1;
  for (let level = 1; level <= LEVELS; level++) counts[level] = (counts[level] ?? 0) + (counts[level - 1] ?? 0);
  for (const [index, value] of tile.entries()) tile[index] = (counts[levelOf(value)] ?? 0) / tile.length;
}

/** Returns a smooth field of values between -1 and 1 whose hills are so many units wide, with finer ones on them. */
export function createField(random: Random, size: number, octaves = 2): (x: number, y: number) => number {
  const layers = Array.from({ length: octaves }, (_, octave) => ({
    scale: 2 ** octave / size,
    weight: 0.5 ** octave,
    shift: random.between(0, TILE),
    values: Float32Array.from({ length: 64 * 64 }, () => random.between(-1, 1)),
  }));
  const total = layers.reduce((sum, { weight }) => sum + weight, 0);
  return (x, y) => {
    let sum = 0;
    for (const { scale, weight, shift, values } of layers)
      sum += weight * valueAt(values, x * scale + shift, y * scale);
    return sum / total;
  };
}

function valueAt(values: Float32Array, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [ease(x - column), ease(y - row)];
  const at = (c: number, r: number) => values[(r & 63) * 64 + (c & 63)] ?? 0;
  const above = at(column, row) * (1 - right) + at(column + 1, row) * right;
  const below = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
  return above * (1 - down) + below * down;
}

const ease = (t: number): number => t * t * (3 - 2 * t);

/** A long list of normal noise from which rows are taken at random places: a number for each pixel would cost too much. */
export type NoiseTable = { values: Float32Array; rowAt: () => number };
const TABLE = 1 << 16;

/** Returns normal noise of deviation 1; `rowAt` says where the next row begins, and rows have at most so many pixels. */
export function createNoiseTable(random: Random, width: number): NoiseTable {
  const values = Float32Array.from({ length: TABLE + width }, () => random.normal());
  return { values, rowAt: () => Math.floor(random.next() * TABLE) };
}
