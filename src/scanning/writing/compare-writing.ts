import { findComponents } from '../image/components.ts';
import type { GreyImage } from '../image/grey-image.ts';
import { findStrokes, type Strokes } from './judge-writing.ts';

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
  const found = findStrokes(cut, dots, rules, PRINT);
  const { strokes, labels, darkness, level } = found;
  const usual = usualDarkness(found);
  const byLabel = new Map(strokes.map((stroke) => [stroke.label, stroke.darkness]));
  const clear: number[] = [];
  const faint = new Uint8Array(labels.length);
  const least = Math.min(level, FAINT * usual);
  for (let at = 0; at < labels.length; at++) {
    const dark = darkness[at] ?? 0;
    const own = byLabel.get(labels[at] ?? 0);
    if (own !== undefined && dark > CLEAR * own) clear.push(at);
    if (dark > least) faint[at] = 1;
  }
  const { width, height } = cut;
  return { width, height, clear, faint, length: strokes.reduce((sum, { extent }) => sum + extent, 0) };
}

const usualDarkness = ({ strokes }: Strokes): number => {
  const length = strokes.reduce((sum, { extent }) => sum + extent, 0);
  return length > 0 ? strokes.reduce((sum, { extent, darkness }) => sum + extent * darkness, 0) / length : 1;
};

type Shift = { x: number; y: number };

/** Returns how many millimetres of clear ink of one have no ink near on the other. */
function unmatched(one: InkMap, other: InkMap, dots: number): number {
  if (one.clear.length === 0) return 0;
  const near = widened(other, Math.round(TOLERANCE * dots));
  const all = { ...one, at: one.clear };
  const whole = bestShift(all, { ...other, faint: near }, { x: 0, y: 0 }, Math.round(SHIFT * dots));
  const size = Math.round(TILE * dots);
  const tiles = Map.groupBy(one.clear, (at) => {
    const x = at % one.width;
    return Math.floor(x / size) + 1000 * Math.floor((at - x) / one.width / size);
  });
  const missing = new Uint8Array(one.width * one.height);
  for (const at of tiles.values()) {
    const shift = bestShift({ ...one, at }, { ...other, faint: near }, whole, Math.round(BEND * dots));
    for (const place of at) if (!isInk({ ...other, faint: near }, one.width, place, shift)) missing[place] = 1;
  }
  return findComponents(missing, one.width).components.reduce((sum, { left, right, top, bottom }) => {
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

/** Returns by how much pixels have to be moved so that most of them meet ink; the least where several do. */
function bestShift(
  { at, width }: { at: readonly number[]; width: number },
  ink: InkGrid,
  from: Shift,
  reach: number,
): Shift {
  // A part of them says as much.
  const step = Math.max(1, Math.floor(at.length / 1500));
  let best = from;
  let most = -1;
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const shift = { x: from.x + x, y: from.y + y };
      let met = 0;
      for (let index = 0; index < at.length; index += step) if (isInk(ink, width, at[index] ?? 0, shift)) met++;
      const score = met - (0.002 * at.length * Math.hypot(x, y)) / step;
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
