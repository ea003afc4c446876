import { findComponents } from '../image/components.ts';
import type { GreyImage } from '../image/grey-image.ts';
import { findStrokes, sumOf } from './judge-writing.ts';

/** What print is like where a cut-out does not say it; strokes are compared with one another. */
const PRINT = 0.2;
/** Ink is clear from such a share of its stroke's darkness on: pens differ. It may be ink from this share of the usual darkness on. */
const CLEAR = 0.6;
const FAINT = 0.35;
/** Millimetres by which whole cut-outs, and parts of them, may lie beside one another. */
const SHIFT = 1.4;
const BEND = 0.35;
const TILE = 14;
/** Millimetres by which a stroke may be thicker, or its edge elsewhere. */
const TOLERANCE = 0.2;
/** Millimetres: what is smaller of ink that is on one picture alone is noise; how much there may be, also by the length of all. */
const LEAST_EXTENT = 0.6;
const LEAST_DIFFERENCE = 0.7;
const SHARE = 0.004;

/** How many millimetres of strokes are on one picture of a frame and not on the other, each of how many. */
export type WritingDifference = { onlyOne: number; onlyOther: number; length: number };

/** Returns whether two pictures of a frame surely show the same writing. */
export const isSameWriting = ({ onlyOne, onlyOther, length }: WritingDifference): boolean =>
  Math.max(onlyOne, onlyOther) <= Math.max(LEAST_DIFFERENCE, SHARE * length);

/**
 * Returns what differs between two cut-outs of the same frame, given where its rules are in them, in pixels. Clear ink of each has to have
 * ink on the other near where it lies, once the other is moved as a whole and part by part: paper bends, and scanners blur.
 */
export function compareWriting(
  one: GreyImage,
  other: GreyImage,
  dots: number,
  rules: readonly number[],
): WritingDifference {
  const [first, second] = [inkOf(one, dots, rules), inkOf(other, dots, rules)];
  const onlyOne = unmatched(first, second, dots);
  const onlyOther = unmatched(second, first, dots);
  return { onlyOne, onlyOther, length: Math.max(first.length, second.length) };
}

/** The pixels of a cut-out that are clear ink, and those that may be ink. */
type InkMap = { width: number; height: number; clear: number[]; faint: Uint8Array; length: number };

function inkOf(cut: GreyImage, dots: number, rules: readonly number[]): InkMap {
  const { strokes, labels, darkness, level } = findStrokes(cut, dots, rules, PRINT);
  const all = sumOf(strokes);
  const byLabel = new Map(strokes.map((stroke) => [stroke.label, stroke.darkness]));
  const clear: number[] = [];
  const faint = new Uint8Array(labels.length);
  const usualDarkness = all.length > 0 ? all.darkness : 1;
  const least = Math.min(level, FAINT * usualDarkness);
  for (let at = 0; at < labels.length; at++) {
    const dark = darkness[at] ?? 0;
    const own = byLabel.get(labels[at] ?? 0);
    if (own !== undefined && dark > CLEAR * own) clear.push(at);
    if (dark > least) faint[at] = 1;
  }
  return { width: cut.width, height: cut.height, clear, faint, length: all.length };
}

type Shift = { x: number; y: number };

/** Returns how many millimetres of clear ink of one have no ink near on the other. */
function unmatched({ width, height, clear }: InkMap, other: InkMap, dots: number): number {
  if (clear.length === 0) return 0;
  const near: InkGrid = { ...other, faint: widened(other, Math.round(TOLERANCE * dots)) };
  const whole = bestShift(clear, width, near, { x: 0, y: 0 }, Math.round(SHIFT * dots));
  const size = Math.round(TILE * dots);
  const tiles = Map.groupBy(clear, (at) => {
    const x = at % width;
    return Math.floor(x / size) + 1000 * Math.floor((at - x) / width / size);
  });
  const missing = new Uint8Array(width * height);
  for (const tile of tiles.values()) {
    const shift = bestShift(tile, width, near, whole, Math.round(BEND * dots));
    for (const at of tile) if (!isInk(near, width, at, shift)) missing[at] = 1;
  }
  return findComponents(missing, width).components.reduce((sum, { left, right, top, bottom }) => {
    const extent = Math.hypot(right - left + 1, bottom - top + 1) / dots;
    return extent < LEAST_EXTENT ? sum : sum + extent;
  }, 0);
}

type InkGrid = Pick<InkMap, 'width' | 'height' | 'faint'>;

const isInk = ({ width, height, faint }: InkGrid, rowLength: number, place: number, { x, y }: Shift): boolean => {
  const column = (place % rowLength) + x;
  const row = Math.floor(place / rowLength) + y;
  return column >= 0 && column < width && row >= 0 && row < height && faint[row * width + column] === 1;
};

/** Returns by how much pixels of a picture of a width have to be moved so that most of them meet ink; the least where several do. */
function bestShift(pixels: readonly number[], width: number, ink: InkGrid, from: Shift, reach: number): Shift {
  // A part of them says as much.
  const step = Math.max(1, Math.floor(pixels.length / 1500));
  let best = from;
  let most = -1;
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const shift = { x: from.x + x, y: from.y + y };
      let met = 0;
      for (let index = 0; index < pixels.length; index += step) if (isInk(ink, width, pixels[index] ?? 0, shift)) met++;
      const score = met - (0.002 * pixels.length * Math.hypot(x, y)) / step;
      if (score > most) [most, best] = [score, shift];
    }
  }
  return best;
}

/** Returns ink made wider by so many pixels on each side. */
function widened({ width, height, faint }: InkMap, by: number): Uint8Array {
  const across = new Uint8Array(faint.length);
  const result = new Uint8Array(faint.length);
  for (let at = 0; at < faint.length; at++) {
    if (!faint[at]) continue;
    const x = at % width;
    across.fill(1, at - Math.min(by, x), at + Math.min(by, width - 1 - x) + 1);
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!across[y * width + x]) continue;
      for (let row = Math.max(0, y - by); row <= Math.min(height - 1, y + by); row++) result[row * width + x] = 1;
    }
  return result;
}
