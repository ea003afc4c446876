import type { Bubble } from '../../core/sheet/geometry.ts';
import { brightnessAt, brightnessInside, type GreyImage, type Point } from '../image/grey-image.ts';
import { addEquation, type Homography, mapPoint, solve } from '../image/homography.ts';
import { medianOf, quantileOf } from '../image/median.ts';
import { distance } from '../image/quads.ts';

/**
 * Where the bubbles of a page are in a picture, although paper curls and folds: `place` is the middle of a bubble in pixels,
 * `across` and `down` are a millimetre of the page there, in pixels. `outline` is how clearly the printed circle shows: by
 * how many levels it is darker than what is beside it.
 */
export type RegisteredBubble = { bubble: Bubble; place: Point; across: Point; down: Point; outline: number };

/** The fewest bubbles whose places are found together, in whole rows: alone, one that is scribbled over would be lost. */
const IN_BLOCK = 6;
/** Millimetres: how far a block is looked for around where its neighbours say, the farther the less near they are. */
const NEAR = { reach: 0.9, step: 0.45 };
const FAR = { reach: 1.8, step: 0.45 };
const NEIGHBOUR = 26;
/** Each halves the steps around what the one before has found. */
const FINE = [0.22, 0.11, 0.055].map((step) => ({ reach: step, step }));
/** How many neighbours say where a block is. */
const NEIGHBOURS = 7;
/** A block counts as found when its circles show at least this share of what they usually do. */
const CLEAR = 0.5;
/** Millimetres from a circle's outline to where its outside is compared with it. */
const OUTSIDE = 0.62;
/** The same to where its inside is, which counts where it is lighter: in a filled circle it is not. */
const INSIDE = 0.5;
const ANGLES = Array.from({ length: 12 }, (_, at) => ({
  x: Math.cos((at * Math.PI) / 6),
  y: Math.sin((at * Math.PI) / 6),
}));
/** Blocks that a curve of each degree needs, from the highest degree on. */
const DEGREES = [
  { degree: 3, blocks: 16 },
  { degree: 2, blocks: 8 },
  { degree: 1, blocks: 3 },
];
/** Millimetres that a block may be off where its neighbours say before it is looked for again, and off the curve of them all. */
const NEARBY = 0.2;
const FROM_CURVE = 0.9;
/** How often blocks are compared with their neighbours. */
const SETTLING = 3;

/**
 * A circle is seen when it shows at least this share of one that shows more clearly than this share of them: half of a page may be lost. With
 * so many unseen, a page bends within blocks.
 */
const SEEN = 0.6;
const CLEAREST = 0.75;
const UNSEEN = 2;
/** How one bubble is looked for where those beside it say. */
const ALONE = [{ reach: 0.9, step: 0.3 }, ...[0.15, 0.075].map((step) => ({ reach: step, step }))];
/** Millimetres that a bubble may be from where those around it say: marks lead single ones astray. */
const FROM_OTHERS = 0.3;

/** Pixels: between steps that are smaller nothing can be told. */
const LEAST_STEP = 0.2;

/** How strongly a curve is drawn to zero where nothing else speaks; and corners from which on a bend is told. */
const RIDGE = 2e-4;
const FOR_BEND = 12;

/** A corner of a marker or of the code, and how far it is from where the homography has it, both in millimetres. */
export type Anchor = { place: Point; offset: Point };

/**
 * Returns where bubbles are. The corners of markers and code say how the paper bends between them; from there, blocks of
 * bubbles are found by their printed outlines, one beside the other, so that each search begins where its neighbours say.
 * Last, each block is compared with those around it: marks lead single ones astray.
 */
export function register(
  { image, half }: { image: GreyImage; half: GreyImage },
  toPicture: Homography,
  bubbles: readonly Bubble[],
  anchors: readonly Anchor[],
): RegisteredBubble[] {
  const lookFor = (block: Block, field: Field, coarse: Search | null): FoundBlock => {
    const framesOf = (factor: number) =>
      block.bubbles.map((bubble) => frameOf(toPicture, bubble, field(bubble), factor));
    const around = coarse ? narrow(half, framesOf(0.5), [coarse], noOffset).shift : noOffset;
    const { shift, fit } = narrow(image, framesOf(1), FINE, around);
    return { ...block, field: (point) => plus(field(point), shift), fit };
  };

  let curve = curveThrough(anchors, anchors.length >= FOR_BEND ? 3 : 0);
  const corners = anchors.map((anchor) => residualOf(curve, anchor));
  const known = [...corners];
  let found: FoundBlock[] = [];
  const waiting = new Map(blocksOf(bubbles).map((block) => [block, distanceTo(corners, block.middle)]));
  while (waiting.size > 0) {
    const [block, near] = nearestOf(waiting);
    waiting.delete(block);
    const one = lookFor(block, sumOf(curve, planeAround(block.middle, known)), near <= NEIGHBOUR ? NEAR : FAR);
    found.push(one);
    if (one.fit < clearFit(found)) continue;
    known.push(residualOf(curve, { place: one.middle, offset: one.field(one.middle) }));
    for (const [other, far] of waiting) waiting.set(other, Math.min(far, distance(other.middle, one.middle)));
  }
  for (let round = 0; round < SETTLING; round++) {
    const leastFit = clearFit(found);
    const clear = found.filter(({ fit }) => fit >= leastFit);
    curve = fitCurve(clear.map(({ middle, field }) => ({ place: middle, offset: field(middle) })));
    const told = clear.map(({ middle, field }) => residualOf(curve, { place: middle, offset: field(middle) }));
    found = found.map((block) => {
      const others = told.filter(({ place }) => place !== block.middle);
      if (others.length < 3) return block;
      const field = sumOf(curve, planeAround(block.middle, others));
      const isThere =
        Math.max(...block.bubbles.map((bubble) => distance(field(bubble), block.field(bubble)))) <= NEARBY;
      return isThere && block.fit >= leastFit ? block : lookFor(block, field, null);
    });
  }
  const placed = found.flatMap(({ bubbles: own, field }) =>
    own.map((bubble) => placeBubble(image, toPicture, bubble, field(bubble))),
  );
  return followBends(image, toPicture, placed, anchors)
    .map(({ registered }) => registered)
    .sort((one, other) => one.bubble.question - other.bubble.question || one.bubble.x - other.bubble.x);
}

/**
 * Returns how the paper bends around a place, from the corners of markers and code and from what was found since: by how much each place
 * there is from where the homography has it.
 */
export function bendAround(middle: Point, anchors: readonly Anchor[], found: readonly Anchor[]): Field {
  const curve = curveThrough(anchors, anchors.length >= FOR_BEND ? 3 : 0);
  const known = [...anchors, ...found].map((anchor) => residualOf(curve, anchor));
  return sumOf(curve, planeAround(middle, known));
}

/** How far the page is from where the homography has it, at a place; both in millimetres. */
export type Field = (place: Point) => Point;
const noOffset: Point = { x: 0, y: 0 };
const sumOf =
  (one: Field, other: Field): Field =>
  (place) =>
    plus(one(place), other(place));
/** Returns by how much an offset differs from a field's. */
const residualOf = (field: Field, { place, offset }: Anchor): Anchor => ({
  place,
  offset: minus(offset, field(place)),
});
const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

type Block = { bubbles: Bubble[]; middle: Point };
/** `fit` is how well its circles show, from 0 to 1. */
type FoundBlock = Block & { field: Field; fit: number };

/** Returns from which fit on a block shows its circles as clearly as the others that were found. */
const clearFit = (found: readonly FoundBlock[]): number => CLEAR * medianOf(found.map(({ fit }) => fit));

const distanceTo = (known: readonly Anchor[], middle: Point): number =>
  known.reduce((least, { place }) => Math.min(least, distance(place, middle)), Number.POSITIVE_INFINITY);

/** Returns what is nearest to what is known, and how near, in millimetres. Throws RangeError where nothing waits. */
const nearestOf = <Waiting>(waiting: ReadonlyMap<Waiting, number>): [Waiting, number] => {
  let nearest: [Waiting, number] | undefined;
  for (const one of waiting) if (!nearest || one[1] < nearest[1]) nearest = one;
  if (!nearest) throw new RangeError('Nothing waits');
  return nearest;
};

/** Returns bubbles in blocks of neighbours: rows that follow each other in a column. */
const blocksOf = (bubbles: readonly Bubble[]): Block[] => {
  const blocks: Bubble[][] = [];
  let current: Bubble[] = [];
  let first: Bubble | undefined;
  for (const bubble of bubbles) {
    const isNextRow = bubble.question !== current.at(-1)?.question;
    const isOtherColumn = isNextRow && first !== undefined && Math.abs(bubble.x - first.x) > 1;
    if (isOtherColumn || (isNextRow && current.length >= IN_BLOCK)) {
      blocks.push(current);
      current = [];
    }
    if (current.length === 0) first = bubble;
    current.push(bubble);
  }
  if (current.length > 0) blocks.push(current);
  return blocks.map((own) => ({
    bubbles: own,
    middle: {
      x: own.reduce((sum, { x }) => sum + x, 0) / own.length,
      y: own.reduce((sum, { y }) => sum + y, 0) / own.length,
    },
  }));
};

/** Millimetres in which a slope is told, and how strongly it is drawn to a level plane: neighbours on one side alone say little about it. */
const SLOPE = 20;
const LEVELLING = 0.05;
/** The same for the middle, which is there without neighbours as well. */
const CENTRING = 1e-6;
/** Millimetres from which a neighbour counts half as much as one that is there. */
const HALF_AS_NEAR = 10;

/** Returns the plane through the offsets that are nearest to a place, the nearer the more they count; without that of `apartFrom`. */
const planeAround = (middle: Point, known: readonly Anchor[], apartFrom?: Point): Field => {
  let [sum, u, v, uu, uv, vv] = [CENTRING, 0, 0, LEVELLING, 0, LEVELLING];
  let [x, ux, vx, y, uy, vy] = [0, 0, 0, 0, 0, 0];
  for (const { place, offset } of nearestTo(middle, known, apartFrom)) {
    const [across, down] = [(place.x - middle.x) / SLOPE, (place.y - middle.y) / SLOPE];
    const weight = 1 / (1 + (across * across + down * down) * (SLOPE / HALF_AS_NEAR) ** 2);
    const [weightX, weightY] = [weight * offset.x, weight * offset.y];
    sum += weight;
    u += weight * across;
    v += weight * down;
    uu += weight * across * across;
    uv += weight * across * down;
    vv += weight * down * down;
    x += weightX;
    ux += weightX * across;
    vx += weightX * down;
    y += weightY;
    uy += weightY * across;
    vy += weightY * down;
  }
  // The equations without the middle: all bubbles ask for two of these planes.
  const [a, b, c] = [uu - (u * u) / sum, uv - (u * v) / sum, vv - (v * v) / sum];
  const scale = 1 / (a * c - b * b);
  const slopes = (value: number, across: number, down: number) => {
    const [p, q] = [across - (u * value) / sum, down - (v * value) / sum];
    const [byU, byV] = [(p * c - q * b) * scale, (q * a - p * b) * scale];
    return { middle: (value - u * byU - v * byV) / sum, u: byU, v: byV };
  };
  const [ofX, ofY] = [slopes(x, ux, vx), slopes(y, uy, vy)];
  return (place) => {
    const [across, down] = [(place.x - middle.x) / SLOPE, (place.y - middle.y) / SLOPE];
    return {
      x: ofX.middle + across * ofX.u + down * ofX.v,
      y: ofY.middle + across * ofY.u + down * ofY.v,
    };
  };
};

/** Returns the anchors that are nearest to a place, the nearest first. All bubbles ask for them, so that not all anchors are sorted. */
const nearestTo = (middle: Point, known: readonly Anchor[], apartFrom?: Point): Anchor[] => {
  const near: Anchor[] = [];
  const squares: number[] = [];
  for (const one of known) {
    if (one.place === apartFrom) continue;
    const [dx, dy] = [one.place.x - middle.x, one.place.y - middle.y];
    const square = dx * dx + dy * dy;
    if (near.length === NEIGHBOURS && square >= (squares[NEIGHBOURS - 1] as number)) continue;
    // Those that are farther move on by one place; the last of too many is lost.
    let at = Math.min(near.length, NEIGHBOURS - 1);
    for (; at > 0 && square < (squares[at - 1] as number); at--) {
      near[at] = near[at - 1] as Anchor;
      squares[at] = squares[at - 1] as number;
    }
    near[at] = one;
    squares[at] = square;
  }
  return near;
};

/** Returns the field that is a sum of terms with the least squares of errors; `ridge` draws each of them to zero. */
const fieldThrough = (known: readonly Anchor[], termsOf: (place: Point) => readonly number[], ridge: number): Field => {
  const count = termsOf(noOffset).length;
  const terms = known.map(({ place }) => termsOf(place));
  const factorsOf = (axis: 'x' | 'y') => {
    const sums = Array.from({ length: count }, () => new Float64Array(count + 1));
    for (const [at, { offset }] of known.entries()) addEquation(sums, [...(terms[at] ?? []), offset[axis]]);
    for (const [at, line] of sums.entries()) line[at] = (line[at] ?? 0) + ridge;
    return solve(sums) ?? new Array<number>(count).fill(0);
  };
  const [x, y] = [factorsOf('x'), factorsOf('y')];
  return (place) => {
    const own = termsOf(place);
    let [across, down] = [0, 0];
    for (let at = 0; at < count; at++) {
      across += (own[at] ?? 0) * (x[at] ?? 0);
      down += (own[at] ?? 0) * (y[at] ?? 0);
    }
    return { x: across, y: down };
  };
};

type Search = { reach: number; step: number };
/** The shift of a field, in millimetres, at which the outlines of bubbles show best, and how well that is. */
type Found = { shift: Point; fit: number };

/** Returns what searches find one after the other, the first around a shift, each other one around what the one before has found. */
const narrow = (image: GreyImage, frames: readonly Frame[], searches: readonly Search[], around: Point): Found => {
  const millimetre = Math.min(...frames.map(({ across }) => Math.hypot(across.x, across.y)));
  const first: Found = { shift: around, fit: fitOf(image, frames, around.x, around.y, 0) };
  return searches.reduce((at, by) => (by.step * millimetre < LEAST_STEP ? at : search(image, frames, by, at)), first);
};

const search = (image: GreyImage, frames: readonly Frame[], { reach, step }: Search, first: Found): Found => {
  let { shift, fit: most } = first;
  const steps = Math.round(reach / step);
  for (let down = -steps; down <= steps; down++) {
    for (let across = -steps; across <= steps; across++) {
      if (across === 0 && down === 0) continue;
      const [x, y] = [first.shift.x + across * step, first.shift.y + down * step];
      const fit = fitOf(image, frames, x, y, most);
      if (fit > most) [shift, most] = [{ x, y }, fit];
    }
  }
  return { shift, fit: most };
};

/** A bubble's middle in pixels, what a millimetre to the right and one down are there, and where around the middle its outline is looked at. */
type Frame = { x: number; y: number; across: Point; down: Point; rings: Float64Array };

const frameOf = (toPicture: Homography, bubble: Bubble, offset: Point, factor: number): Frame => {
  const [x, y] = [bubble.x + offset.x, bubble.y + offset.y];
  const middle = mapPoint(toPicture, { x, y });
  const right = mapPoint(toPicture, { x: x + 1, y });
  const below = mapPoint(toPicture, { x, y: y + 1 });
  const across = { x: (right.x - middle.x) * factor, y: (right.y - middle.y) * factor };
  const down = { x: (below.x - middle.x) * factor, y: (below.y - middle.y) * factor };
  return { x: middle.x * factor, y: middle.y * factor, across, down, rings: ringsOf(bubble.radius, across, down) };
};

/** Returns for each angle where the line, the inside and the outside of a circle are, x and y in turn, in pixels from its middle. */
const ringsOf = (radius: number, across: Point, down: Point): Float64Array => {
  const rings = new Float64Array(ANGLES.length * 6);
  const [inside, outside] = [radius - INSIDE, radius + OUTSIDE];
  for (let index = 0, at = 0; index < ANGLES.length; index++, at += 6) {
    const { x, y } = ANGLES[index] as Point;
    const dx = x * across.x + y * down.x;
    const dy = x * across.y + y * down.y;
    rings[at] = radius * dx;
    rings[at + 1] = radius * dy;
    rings[at + 2] = inside * dx;
    rings[at + 3] = inside * dy;
    rings[at + 4] = outside * dx;
    rings[at + 5] = outside * dy;
  }
  return rings;
};

/** Levels of a circle that shows well; how much more it may show counts less and less. */
const USUAL_OUTLINE = 60;
/** What a black circle on white is. */
const BEST_FIT = (1.5 * 255) / (1.5 * 255 + USUAL_OUTLINE);

/**
 * Returns from 0 to 1 how well circles show at an offset; one that shows very well does not outweigh the others. Of no more than `least` it is
 * not told how little it is.
 */
const fitOf = (image: GreyImage, frames: readonly Frame[], x: number, y: number, least: number): number => {
  let sum = 0;
  let missing = least * frames.length - BEST_FIT * frames.length;
  for (const frame of frames) {
    const outline = Math.max(0, outlineOf(image, frame, x, y));
    sum += outline / (outline + USUAL_OUTLINE);
    missing += BEST_FIT;
    if (sum < missing) break;
  }
  return sum / frames.length;
};

/**
 * Returns by how many levels the outline of a circle is darker than its outside, and half as much than its inside; 0 for one that the
 * picture cuts. `dx` and `dy` are millimetres from where the frame has its middle.
 */
const outlineOf = (
  { width, height, pixels }: GreyImage,
  { x, y, across, down, rings }: Frame,
  dx: number,
  dy: number,
): number => {
  const left = x + dx * across.x + dy * down.x;
  const top = y + dx * across.y + dy * down.y;
  // A circle is seen at a slant: twice what is outside of it to the right is beyond all other points.
  const reach = 2 * (Math.abs(rings[4] as number) + Math.abs(rings[5] as number)) + 1;
  if (left < reach || top < reach || left > width - reach || top > height - reach) return 0;
  let sum = 0;
  // By index: a search asks for this tens of thousands of times.
  for (let at = 0; at < rings.length; at += 6) {
    const line = brightnessInside(pixels, width, left + (rings[at] as number), top + (rings[at + 1] as number));
    const inner = brightnessInside(pixels, width, left + (rings[at + 2] as number), top + (rings[at + 3] as number));
    const outer = brightnessInside(pixels, width, left + (rings[at + 4] as number), top + (rings[at + 5] as number));
    sum += outer - line + (inner > line ? 0.5 * (inner - line) : 0);
  }
  return sum / ANGLES.length;
};

/** Returns the curve of a low degree through the offsets of blocks, without those that are far from it. */
const fitCurve = (blocks: readonly Anchor[]): Field => {
  const degree = DEGREES.find(({ blocks: needed }) => blocks.length >= needed)?.degree ?? 0;
  let used = blocks;
  let curve = curveThrough(used, degree);
  for (let round = 0; round < 3; round++) {
    const near = used.filter(({ place, offset }) => distance(offset, curve(place)) <= FROM_CURVE);
    if (near.length === used.length || near.length < blocks.length / 2) break;
    used = near;
    curve = curveThrough(used, degree);
  }
  return curve;
};

const curveThrough = (known: readonly Anchor[], degree: number): Field => {
  // A little towards a small curve: blocks in one column tell nothing about the others.
  return fieldThrough(known, (place) => polynomial(place, degree), RIDGE);
};

/** Returns the terms of a polynomial of two variables, of page-sized numbers. */
const polynomial = ({ x, y }: Point, degree: number): number[] => {
  const [u, v] = [(x - 105) / 105, (y - 148) / 148];
  const terms: number[] = [];
  for (let i = 0, across = 1; i <= degree; i++, across *= u)
    for (let j = 0, term = across; i + j <= degree; j++, term *= v) terms.push(term);
  return terms;
};

/** `offset` is how far a bubble is from where the homography has it; `shown` how clearly its circle shows, as a share of the white around it. */
type PlacedBubble = { registered: RegisteredBubble; offset: Point; shown: number };

const placeBubble = (image: GreyImage, toPicture: Homography, bubble: Bubble, offset: Point): PlacedBubble => {
  const frame = frameOf(toPicture, bubble, offset, 1);
  const { x, y, across, down } = frame;
  const outline = outlineOf(image, frame, 0, 0);
  return {
    registered: { bubble, place: { x, y }, across, down, outline },
    ...{ offset, shown: outline / Math.max(1, whiteAround(image, frame)) },
  };
};

/** Returns how bright it is around a circle. */
const whiteAround = (image: GreyImage, { x, y, rings }: Frame): number => {
  let sum = 0;
  for (let at = 0; at < rings.length; at += 6)
    sum += brightnessAt(image, x + (rings[at + 4] ?? 0), y + (rings[at + 5] ?? 0));
  return sum / ANGLES.length;
};

/**
 * Returns where bubbles are within blocks that bend in themselves: where circles of a page do not show, each is looked for alone,
 * beginning beside those that do, and where all around it say.
 */
const followBends = (
  image: GreyImage,
  toPicture: Homography,
  placed: readonly PlacedBubble[],
  anchors: readonly Anchor[],
): readonly PlacedBubble[] => {
  const shares = Float64Array.from(placed, ({ shown }) => shown);
  const leastShown = SEEN * quantileOf(shares, CLEAREST);
  const isSeen = ({ shown }: PlacedBubble) => shown >= leastShown;
  const [seen, unseen] = [placed.filter(isSeen), placed.filter((one) => !isSeen(one))];
  if (unseen.length < UNSEEN) return placed;
  const lookFor = (bubble: Bubble, offset: Point, searches: readonly Search[]): PlacedBubble => {
    const { shift } = narrow(image, [frameOf(toPicture, bubble, offset, 1)], searches, noOffset);
    return placeBubble(image, toPicture, bubble, plus(offset, shift));
  };
  const found: PlacedBubble[] = [];
  const known: Anchor[] = [...anchors];
  const keep = (one: PlacedBubble) => {
    found.push(one);
    if (isSeen(one)) known.push({ place: one.registered.bubble, offset: one.offset });
  };
  for (const { registered, offset } of seen) keep(lookFor(registered.bubble, offset, FINE));
  const waiting = new Map(unseen.map(({ registered: { bubble } }) => [bubble, distanceTo(known, bubble)]));
  while (waiting.size > 0) {
    const [bubble] = nearestOf(waiting);
    waiting.delete(bubble);
    const one = lookFor(bubble, planeAround(bubble, known)(bubble), ALONE);
    keep(one);
    if (!isSeen(one)) continue;
    for (const [other, far] of waiting) waiting.set(other, Math.min(far, distance(other, bubble)));
  }
  return found.map((one) => {
    const { bubble } = one.registered;
    const offset = planeAround(bubble, known, bubble)(bubble);
    if (distance(offset, one.offset) <= FROM_OTHERS) return one;
    const there = placeBubble(image, toPicture, bubble, offset);
    return isSeen(one) && !isSeen(there) ? one : there;
  });
};
