import type { Random } from '../random.ts';
import type { Ink } from './canvas.ts';
import type { AnswerKind } from './kinds.ts';

/** What somebody writes with. `pressures` is the range from mark to mark; only what can be erased is ever erased. */
export type Pen = { name: PenName; ink: Ink; pressures: [number, number]; isErasable: boolean };

export const penNames = [
  'hardPencil',
  'schoolPencil',
  'softPencil',
  'mechanicalPencil',
  'blueBallpoint',
  'blackBallpoint',
  'gelPen',
  'feltTip',
  'paleFeltTip',
  'thickMarker',
] as const;
export type PenName = (typeof penNames)[number];

/** How somebody fills sheets: the same on all their marks. */
export type Person = {
  pen: Pen;
  /** Where the middle of the marks is, from that of the bubbles, in millimetres. */
  bias: { x: number; y: number };
  /** How far single marks are from that, in millimetres. */
  jitter: number;
  /** How large marks are, of the bubble. */
  size: number;
  /** The angle of strokes, in radians. */
  slant: number;
  /** How far the pen moves on from line to line of a filling, of its width: up to a half leaves no white. */
  density: number;
  /** Whether they fill in circles, not to and fro. */
  isWinding: boolean;
  /** Whether the circle is drawn along first. */
  hasContour: boolean;
  /** How shaky lines are, in millimetres. */
  tremor: number;
  /** How often each kind of mark is made. */
  kinds: Partial<Record<AnswerKind, number>>;
  isTidy: boolean;
};

const pens: Record<PenName, (random: Random) => Pen> = {
  hardPencil: (random) => pencil('hardPencil', random, [105, 150], [0.45, 0.75], [0.3, 0.6]),
  schoolPencil: (random) => pencil('schoolPencil', random, [62, 110], [0.5, 0.95], [0.45, 0.85]),
  softPencil: (random) => pencil('softPencil', random, [40, 80], [0.7, 1.2], [0.55, 1]),
  mechanicalPencil: (random) => pencil('mechanicalPencil', random, [75, 120], [0.4, 0.6], [0.45, 0.8]),
  blueBallpoint: (random) => ballpoint('blueBallpoint', random, [62, 118]),
  blackBallpoint: (random) => ballpoint('blackBallpoint', random, [22, 62]),
  gelPen: (random) => wet('gelPen', random, [12, 75], [0.4, 0.7]),
  feltTip: (random) => wet('feltTip', random, [18, 95], [0.7, 1.3]),
  paleFeltTip: (random) => wet('paleFeltTip', random, [105, 155], [0.8, 1.6]),
  thickMarker: (random) => wet('thickMarker', random, [10, 60], [1.5, 2.4]),
};

type Range = [number, number];

const rangeWithin = (random: Random, [low, high]: Range, span: number): Range => {
  const from = random.between(low, Math.max(low, high - span));
  return [from, Math.min(high, from + span)];
};

const pencil = (name: PenName, random: Random, greys: Range, widths: Range, pressures: Range): Pen => ({
  name,
  ink: {
    grey: random.between(...greys),
    width: random.between(...widths),
    roughness: random.between(0.45, 0.95),
    softness: random.between(0.18, 0.42),
    unevenness: random.between(0.1, 0.4),
  },
  pressures: rangeWithin(random, pressures, 0.3),
  isErasable: true,
});

const ballpoint = (name: PenName, random: Random, greys: Range): Pen => ({
  name,
  ink: {
    grey: random.between(...greys),
    width: random.between(0.28, 0.55),
    roughness: random.between(0.1, 0.4),
    softness: random.between(0.06, 0.12),
    // Old ones skip.
    unevenness: random.chance(0.2) ? random.between(0.4, 0.7) : random.between(0.05, 0.25),
  },
  pressures: [random.between(0.75, 0.95), 1],
  isErasable: false,
});

const wet = (name: PenName, random: Random, greys: Range, widths: Range): Pen => ({
  name,
  ink: {
    grey: random.between(...greys),
    width: random.between(...widths),
    roughness: random.between(0, 0.15),
    softness: random.between(0.08, 0.2),
    unevenness: random.between(0, 0.08),
  },
  pressures: [0.95, 1],
  isErasable: false,
});

/** Returns a pen of that name, as one of many is. */
export const penOf = (name: PenName, random: Random): Pen => pens[name](random);

/** What people do who keep to the rules on the sheet, and what others do. */
const manners = {
  fillers: { filled: 100, scribbled: 4, overflowing: 4, halfFilled: 1, smallSpot: 1 },
  hurried: { scribbled: 60, filled: 30, halfFilled: 8, line: 4, overflowing: 6 },
  sloppy: { overflowing: 60, filled: 30, scribbled: 20 },
  spotters: { smallSpot: 80, filled: 20, dot: 4, halfFilled: 5 },
  tickers: { tick: 90, filled: 10 },
  crossers: { cross: 92, filled: 8 },
  liners: { line: 80, filled: 20 },
  circlers: { circled: 90, filled: 10 },
} as const satisfies Record<string, Partial<Record<AnswerKind, number>>>;

/** Returns somebody with habits; a pen may be given. */
export function createPerson(random: Random, penName?: PenName): Person {
  const name =
    penName ??
    random.weighted<PenName>({
      hardPencil: 7,
      schoolPencil: 22,
      softPencil: 9,
      mechanicalPencil: 10,
      blueBallpoint: 20,
      blackBallpoint: 14,
      gelPen: 8,
      feltTip: 6,
      paleFeltTip: 2,
      thickMarker: 2,
    });
  const manner = random.weighted<keyof typeof manners>({
    ...{ fillers: 66, hurried: 12, sloppy: 6, spotters: 4 },
    ...{ tickers: 4, crossers: 4, liners: 2, circlers: 2 },
  });
  return {
    pen: penOf(name, random),
    bias: { x: random.normal() * 0.22, y: random.normal() * 0.22 },
    jitter: random.between(0.05, 0.3),
    size: random.between(0.86, 1.06),
    slant: random.pick([0.2, 0.8, 0.9, 1.6, 2.4]) + random.normal() * 0.25,
    density: random.between(0.32, 0.66),
    isWinding: random.chance(0.15),
    hasContour: random.chance(0.45),
    tremor: random.between(0.02, 0.12),
    kinds: manners[manner],
    isTidy: random.chance(0.6),
  };
}
