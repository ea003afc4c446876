import { type Component, findComponents } from '../image/components.ts';
import type { GreyImage } from '../image/grey-image.ts';
import { medianOf, quantileOf } from '../image/median.ts';

/**
 * What is in a frame: how many millimetres of strokes, and how dark they are (1 = as black as print). `isWashedOut` = parts of its rules
 * do not show, nor would strokes.
 */
export type Ink = { length: number; darkness: number; isWashedOut: boolean };
/** `unsure` = it may be a stroke or dirt: a person looks at it. */
export type WritingState = 'empty' | 'unsure' | 'written';

/** Millimetres of the blocks in which the paper's white is measured, and the share of a block's pixels that are darker. */
const BLOCK = 4;
const WHITE_SHARE = 0.75;
/** Millimetres around a rule within which it is taken out, and over which it is what stays the same along it. */
const RULE_BAND = 1.1;
const RULE_WINDOW = 9;
/** What stays so near to a rule is its dots. */
const RULE_REST = 0.55;
const RULE_STEP = 2;
/** Rules that show at all, how much of that is lost where light washes it out, and of how many places. */
const FAINT_RULE = 0.05;
const LOST_RULE = 0.25;
const LOST_SHARE = 0.08;
/** Of the pixels of a column, how many are lighter than what runs through all of it: dirt on a scanner's glass, a fold. */
const STREAK_SHARE = 0.2;
/** Millimetres: what is wider than the thickest pen is a shadow. */
const WIDEST = 2.6;
/** Darkness from which on something may be a stroke, and how many times what paper usually varies by. */
const FAINTEST = 0.09;
const NOISE = 4.5;
/** Millimetres: smaller spots are dust, and so is what has less ink, or less by its length: hairs are thinner than a pen's line. */
const LEAST_EXTENT = 1.5;
const LEAST_INK = 0.12;
const LEAST_LINE = 0.07;
/** Millimetres of strokes from which on a frame is not empty, and from which on it is surely written in. */
const LEAST_LENGTH = 1.2;
const SURE_LENGTH = 4;
const SURE_DARKNESS = 0.2;

/** Returns whether a frame with so much ink is written in. */
export function stateOf({ length, darkness, isWashedOut }: Ink): WritingState {
  if (length < LEAST_LENGTH) return isWashedOut ? 'unsure' : 'empty';
  return length >= SURE_LENGTH && darkness >= SURE_DARKNESS ? 'written' : 'unsure';
}

/** A stroke, its box in pixels, how far it reaches in millimetres, and how dark it is. */
type Stroke = Component & { extent: number; darkness: number };
/** The strokes of a cut-out, by the labels of their pixels, and how dark each pixel is; what is not as dark as `level` is paper. */
type Strokes = {
  strokes: Stroke[];
  labels: Int32Array;
  darkness: Float32Array;
  level: number;
  isWashedOut: boolean;
};

/** Returns the ink inside a frame, given the same as `findStrokes`. */
export function measureInk(...cut: Parameters<typeof findStrokes>): Ink {
  const { strokes, isWashedOut } = findStrokes(...cut);
  return { ...sumOf(strokes), isWashedOut };
}

/** Returns how many millimetres of strokes there are, and how dark they are: the longer one is, the more it counts. */
export function sumOf(strokes: readonly Stroke[]): Pick<Ink, 'length' | 'darkness'> {
  const length = strokes.reduce((sum, { extent }) => sum + extent, 0);
  const weighted = strokes.reduce((sum, { extent, darkness }) => sum + extent * darkness, 0);
  return { length, darkness: length > 0 ? weighted / length : 0 };
}

/**
 * Returns the strokes inside a frame, given its cut-out without the frame's lines and where its rules are in it, in pixels from the top.
 * Darkness is measured against the paper around, so that shadows count for nothing; what stays the same along a rule is the rule.
 */
export function findStrokes(
  cut: GreyImage,
  dotsPerMillimetre: number,
  rules: readonly number[],
  printBrightness: number,
): Strokes {
  const { width, height } = cut;
  const darkness = darknessOf(cut, Math.round(BLOCK * dotsPerMillimetre), 1 - printBrightness);
  const shown = rules.flatMap((rule) => takeOutRule(darkness, cut, rule, dotsPerMillimetre));
  takeOutStreaks(darkness, cut);
  const smooth = smoothed(darkness, width, height, Math.max(1, Math.round(0.12 * dotsPerMillimetre)));
  const level = Math.max(FAINTEST, NOISE * spreadOf(smooth));
  const isDark = Uint8Array.from(smooth, (value) => (value > level ? 1 : 0));
  const { labels, components } = findComponents(isDark, width);
  const sums = new Float64Array(components.length + 1);
  /** How many pixels of each are at its edge. */
  const edges = new Int32Array(components.length + 1);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] ?? 0;
    if (label === 0) continue;
    sums[label] = (sums[label] ?? 0) + (smooth[at] ?? 0);
    if (!labels[at - 1] || !labels[at + 1] || !labels[at - width] || !labels[at + width])
      edges[label] = (edges[label] ?? 0) + 1;
  }
  const strokes: Stroke[] = [];
  for (const component of components) {
    const { label, area, left, right, top, bottom } = component;
    const extent = Math.hypot(right - left + 1, bottom - top + 1) / dotsPerMillimetre;
    const thickness = (2 * area) / Math.max(1, edges[label] ?? 0) / dotsPerMillimetre;
    /** Square millimetres of black that would be as much ink. */
    const ink = (sums[label] ?? 0) / dotsPerMillimetre ** 2;
    const isOfRule = rules.some(
      (rule) => Math.max(Math.abs(top - rule), Math.abs(bottom + 1 - rule)) < RULE_REST * dotsPerMillimetre,
    );
    if (isOfRule || extent < LEAST_EXTENT || thickness > WIDEST || ink < Math.max(LEAST_INK, LEAST_LINE * extent))
      continue;
    strokes.push({ ...component, extent, darkness: (sums[label] ?? 0) / area });
  }
  return { strokes, labels, darkness: smooth, level, isWashedOut: isWashedOut(shown) };
}

/** Returns how dark each pixel is against the paper around it, of the darkness of print. */
function darknessOf({ width, height, pixels }: GreyImage, block: number, print: number): Float32Array {
  const columns = Math.max(1, Math.round(width / block));
  const rows = Math.max(1, Math.round(height / block));
  const whites = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const left = Math.floor((column * width) / columns);
      const right = Math.floor(((column + 1) * width) / columns);
      const top = Math.floor((row * height) / rows);
      const bottom = Math.floor(((row + 1) * height) / rows);
      const values = new Uint8Array((right - left) * (bottom - top));
      for (let y = top; y < bottom; y++)
        values.set(pixels.subarray(y * width + left, y * width + right), (y - top) * (right - left));
      whites[row * columns + column] = quantileOf(values, WHITE_SHARE);
    }
  }
  const blockAt = (row: number, column: number) =>
    whites[Math.max(0, Math.min(rows - 1, row)) * columns + Math.max(0, Math.min(columns - 1, column))] ?? 255;
  const darkness = new Float32Array(pixels.length);
  for (let y = 0, at = 0; y < height; y++) {
    const down = ((y + 0.5) * rows) / height - 0.5;
    const row = Math.floor(down);
    for (let x = 0; x < width; x++, at++) {
      const across = ((x + 0.5) * columns) / width - 0.5;
      const column = Math.floor(across);
      const [u, v] = [across - column, down - row];
      const white =
        (blockAt(row, column) * (1 - u) + blockAt(row, column + 1) * u) * (1 - v) +
        (blockAt(row + 1, column) * (1 - u) + blockAt(row + 1, column + 1) * u) * v;
      darkness[at] = (1 - (pixels[at] ?? 255) / Math.max(1, white)) / print;
    }
  }
  return darkness;
}

/** Returns whether rules show in one part of a frame and not in another, by how dark they are from place to place. */
function isWashedOut(shown: readonly number[]): boolean {
  const usual = medianOf(shown);
  return usual > FAINT_RULE && shown.filter((one) => one < LOST_RULE * usual).length > LOST_SHARE * shown.length;
}

/** Takes out of rows near a rule what they have in common along it. Returns how dark the rule is at places along it. */
function takeOutRule(
  darkness: Float32Array,
  { width, height }: GreyImage,
  rule: number,
  dotsPerMillimetre: number,
): number[] {
  const band = Math.ceil(RULE_BAND * dotsPerMillimetre);
  const half = Math.round((RULE_WINDOW * dotsPerMillimetre) / 2);
  const step = Math.max(1, Math.round(RULE_STEP * dotsPerMillimetre));
  const shown: number[] = [];
  for (let y = Math.max(0, Math.round(rule) - band); y <= Math.min(height - 1, Math.round(rule) + band); y++) {
    const row = darkness.slice(y * width, (y + 1) * width);
    for (let from = 0; from < width; from += step) {
      const low = Math.max(0, Math.min(width - 2 * half, from - half));
      const usual = quantileOf(row.subarray(low, low + 2 * half), 0.5);
      shown[from / step] = Math.max(shown[from / step] ?? 0, usual);
      for (let x = from; x < Math.min(width, from + step); x++)
        darkness[y * width + x] = (row[x] ?? 0) - Math.max(0, usual);
    }
  }
  return shown;
}

/** Takes out what runs through a cut-out from top to bottom: strokes leave more of a column free. */
function takeOutStreaks(darkness: Float32Array, { width, height }: GreyImage): void {
  const column = new Float32Array(height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = darkness[y * width + x] ?? 0;
    const through = quantileOf(column, STREAK_SHARE);
    if (through <= 0) continue;
    for (let y = 0; y < height; y++) darkness[y * width + x] = (column[y] ?? 0) - through;
  }
}

/** Returns the means of squares around each pixel. */
function smoothed(values: Float32Array, width: number, height: number, half: number): Float32Array {
  const across = new Float32Array(values.length);
  const result = new Float32Array(values.length);
  const size = 2 * half + 1;
  for (let y = 0; y < height; y++) {
    for (let x = half; x < width - half; x++) {
      let sum = 0;
      for (let off = -half; off <= half; off++) sum += values[y * width + x + off] ?? 0;
      across[y * width + x] = sum / size;
    }
  }
  for (let y = half; y < height - half; y++) {
    for (let x = half; x < width - half; x++) {
      let sum = 0;
      for (let off = -half; off <= half; off++) sum += across[(y + off) * width + x] ?? 0;
      result[y * width + x] = sum / size;
    }
  }
  return result;
}

/** The share of a normal distribution that is more than a standard deviation below its middle. */
const BELOW_DEVIATION = 0.1587;

/** Returns how far values usually are from 0, as a standard deviation: by the lighter ones alone, among which no stroke is. */
function spreadOf(values: Float32Array): number {
  return Math.max(0, -quantileOf(values, BELOW_DEVIATION));
}
