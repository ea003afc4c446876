import type { Box } from '../../core/sheet/geometry.ts';
import { brightnessAt, type GreyImage, type Point } from '../image/grey-image.ts';
import { type Homography, mapPoint } from '../image/homography.ts';
import { medianOf } from '../image/median.ts';
import type { Anchor, Field } from '../page/register.ts';

/** How far each side of a frame is from where the bend of the paper has it, in millimetres, at places spread evenly over it. */
type Sides = { top: number[]; right: number[]; bottom: number[]; left: number[] };
/** A frame in a picture. `isFound` = all its printed sides show. */
export type FoundFrame = { box: Box; bend: Field; sides: Sides; isFound: boolean };

/** Places on a side, and millimetres on either side of it among which it is looked for. */
const PLACES = 15;
const REACH = 3;
const STEP = 0.15;
const OFFSETS = Array.from({ length: Math.round((2 * REACH) / STEP) + 1 }, (_, at) => at * STEP - REACH);
/** Millimetres beside a line where the paper is, and along it over which it is averaged. */
const BESIDE = 0.75;
const ALONG = [-2, -1, 0, 1, 2];
/** How much contrast a millimetre of bend between two places is worth. */
const STIFFNESS = 3;
/** A side shows from so much contrast on, of the paper's brightness. */
const CLEAR = 0.1;

/** A picture in which millimetres of a page have places. */
export type PagePicture = { image: GreyImage; toPicture: Homography };

/**
 * Returns where the frame of a box is in a picture, of whose bend `bend` tells. Each side is the path of most contrast near its place
 * that bends least (dynamic programming): what is written across a frame, and numbers beside it, are short. A side that does not show
 * is taken to be as far off as the opposite one, or in its place.
 */
export function findFrame(picture: PagePicture, box: Box, bend: Field): FoundFrame {
  const { x, y, width, height } = box;
  const across = (at: number) => ({ x: x + at * width, y });
  const below = (at: number) => ({ x: x + at * width, y: y + height });
  const down = (at: number) => ({ x, y: y + at * height });
  const beside = (at: number) => ({ x: x + width, y: y + at * height });
  const find = (placeOf: (at: number) => Point, normal: Point) => findSide(picture, bend, placeOf, normal);
  const found = {
    top: find(across, { x: 0, y: 1 }),
    bottom: find(below, { x: 0, y: 1 }),
    left: find(down, { x: 1, y: 0 }),
    right: find(beside, { x: 1, y: 0 }),
  };
  const offsetsOf = ({ offsets, isFound }: Side, opposite: Side) => {
    if (isFound) return offsets;
    // Paper that bends takes both sides along.
    return opposite.isFound ? opposite.offsets : offsets.map(() => 0);
  };
  return {
    ...{ box, bend },
    sides: {
      top: offsetsOf(found.top, found.bottom),
      bottom: offsetsOf(found.bottom, found.top),
      left: offsetsOf(found.left, found.right),
      right: offsetsOf(found.right, found.left),
    },
    isFound: Object.values(found).every((side) => side.isFound),
  };
}

/** Returns where a place in a frame is on the page, in millimetres; `across` and `down` are shares of the frame's width and height. */
export function placeInFrame({ box, bend, sides }: FoundFrame, across: number, down: number): Point {
  const place = { x: box.x + across * box.width, y: box.y + down * box.height };
  const bent = bend(place);
  const dx = (1 - across) * between(sides.left, down) + across * between(sides.right, down);
  const dy = (1 - down) * between(sides.top, across) + down * between(sides.bottom, across);
  return { x: place.x + bent.x + dx, y: place.y + bent.y + dy };
}

/** Returns how far the corners of a frame and the middles of its sides are from where the homography has them. */
export const anchorsOfFrame = (frame: FoundFrame): Anchor[] =>
  [0, 0.5, 1].flatMap((down) =>
    [0, 0.5, 1].map((across) => {
      const place = { x: frame.box.x + across * frame.box.width, y: frame.box.y + down * frame.box.height };
      const there = placeInFrame(frame, across, down);
      return { place, offset: { x: there.x - place.x, y: there.y - place.y } };
    }),
  );

/** Returns a value between those at places spread evenly from 0 to 1. */
const between = (values: readonly number[], share: number): number => {
  const at = Math.max(0, Math.min(1, share)) * (values.length - 1);
  const before = Math.min(Math.floor(at), values.length - 2);
  return (values[before] ?? 0) * (1 - at + before) + (values[before + 1] ?? 0) * (at - before);
};

type Side = { offsets: number[]; isFound: boolean };

function findSide({ image, toPicture }: PagePicture, bend: Field, placeOf: (at: number) => Point, normal: Point): Side {
  const along = { x: normal.y, y: normal.x };
  const contrasts = Array.from({ length: PLACES }, (_, place) => {
    // Corners belong to two sides.
    const printed = placeOf(0.02 + (0.96 * place) / (PLACES - 1));
    const bent = bend(printed);
    const middle = { x: printed.x + bent.x, y: printed.y + bent.y };
    const brightness = (offset: number) => {
      let sum = 0;
      for (const way of ALONG) {
        const point = mapPoint(toPicture, {
          x: middle.x + offset * normal.x + way * along.x,
          y: middle.y + offset * normal.y + way * along.y,
        });
        sum += brightnessAt(image, point.x, point.y);
      }
      return sum / ALONG.length;
    };
    return OFFSETS.map((offset) => {
      const paper = Math.min(brightness(offset - BESIDE), brightness(offset + BESIDE));
      return Math.max(0, 1 - brightness(offset) / Math.max(1, paper));
    });
  });
  const path = bestPath(contrasts);
  const shown = path.map((at, place) => contrasts[place]?.[at] ?? 0);
  return { offsets: path.map((at) => OFFSETS[at] ?? 0), isFound: medianOf(shown) > CLEAR };
}

/** Returns for each place the offset, by its index, on the path with most contrast and least bend. */
function bestPath(contrasts: readonly (readonly number[])[]): number[] {
  const [first = []] = contrasts;
  let scores = [...first];
  const ways: number[][] = [];
  for (const contrast of contrasts.slice(1)) {
    const way: number[] = [];
    const before = scores;
    scores = contrast.map((value, at) => {
      let best = Number.NEGATIVE_INFINITY;
      for (let from = Math.max(0, at - 4); from <= Math.min(before.length - 1, at + 4); from++) {
        const score = (before[from] ?? 0) - STIFFNESS * ((at - from) * STEP) ** 2;
        if (score > best) [best, way[at]] = [score, from];
      }
      return best + value;
    });
    ways.push(way);
  }
  let at = scores.indexOf(Math.max(...scores));
  const path = [at];
  for (const way of ways.toReversed()) {
    at = way[at] ?? at;
    path.unshift(at);
  }
  return path;
}
