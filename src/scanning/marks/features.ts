import type { BubbleSample } from './sample-bubble.ts';
import { RAYS } from './sample-bubble.ts';

/** What one bubble shows by itself, as darkness from 0 (an empty one) to 1 (print). */
export type Measures = {
  mean: number;
  /** Mean of the darkest eighth of the inside. */
  darkest: number;
  /** The share of the inside that is not paper. */
  grey: number;
  /** The median of the inside, and the mean of its lightest quarter: what is filled leaves no white. */
  middle: number;
  lightest: number;
  /** Rays just outside the outline: the lower quartile, the median, and the mean of the darkest eighth. A line around the bubble is dark in all of them. */
  aroundLow: number;
  aroundMiddle: number;
  aroundMost: number;
  /** How dark the weakest of four arms of a cross that leaves the circle is, and the weakest but one; the same farther out, twice. */
  arms: number;
  threeArms: number;
  middleArms: number;
  middleThreeArms: number;
  fartherArms: number;
  fartherThreeArms: number;
};

const GREY_LEVEL = 0.22;

/** Returns the measures of a sample. */
export function measure({ inside, outside, middle, farther }: BubbleSample): Measures {
  const sorted = inside.toSorted();
  const around = outside.toSorted();
  const count = sorted.length;
  let grey = 0;
  for (const value of sorted) if (value > GREY_LEVEL) grey++;
  const near = findArms(outside);
  const beyond = findArms(middle);
  const far = findArms(farther);
  return {
    mean: meanOf(sorted, 0, count),
    darkest: meanOf(sorted, count - (count >> 3), count),
    grey: grey / count,
    middle: sorted[count >> 1] ?? 0,
    lightest: meanOf(sorted, 0, count >> 2),
    aroundLow: around[RAYS >> 2] ?? 0,
    aroundMiddle: around[RAYS >> 1] ?? 0,
    aroundMost: meanOf(around, RAYS - (RAYS >> 3), RAYS),
    ...near,
    ...{ middleArms: beyond.arms, middleThreeArms: beyond.threeArms },
    ...{ fartherArms: far.arms, fartherThreeArms: far.threeArms },
  };
}

const meanOf = (values: Float64Array, from: number, to: number): number => {
  let sum = 0;
  for (let at = from; at < to; at++) sum += values[at] ?? 0;
  return sum / Math.max(1, to - from);
};

/** Rays between the arms of a cross at the least, and by how many an arm may bend. */
const LEAST_TURN = 4;
const BEND = 2;
/** The darkness below which nothing is an arm. */
const LEAST_ARM = 0.06;

/** The darkest of the rays around each: of one bubble at a time. */
const nearby = new Float64Array(RAYS);

/**
 * Returns how dark the arms are of the cross of two strokes that fits the rays best, above the paper that shows in each of
 * the four gaps between them: what is dark over a wide angle is a bubble filled beyond its outline.
 */
const findArms = (rays: Float64Array): { arms: number; threeArms: number } => {
  let dark = 0;
  for (const ray of rays) if (ray > LEAST_ARM) dark++;
  if (dark < 3) return { arms: 0, threeArms: 0 };
  const half = RAYS / 2;
  const rayAt = (at: number) => rays[(at + RAYS) % RAYS] as number;
  for (let at = 0; at < RAYS; at++) {
    let most = 0;
    for (let bend = -BEND; bend <= BEND; bend++) most = Math.max(most, rayAt(at + bend));
    nearby[at] = most;
  }
  const gapBetween = (from: number, to: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let at = from + 1; at < to; at++) least = Math.min(least, rayAt(at));
    return least;
  };
  let best = { arms: 0, threeArms: 0 };
  for (let first = 0; first < half; first++) {
    const [a, b] = [rayAt(first), nearby[(first + half) % RAYS] as number];
    if (a + b <= best.arms + best.threeArms) continue;
    for (let second = first + LEAST_TURN; second <= first + half - LEAST_TURN; second++) {
      const [c, d] = [rayAt(second), nearby[(second + half) % RAYS] as number];
      const [least, most] = [Math.min(a, b), Math.max(a, b)];
      const [otherLeast, otherMost] = [Math.min(c, d), Math.max(c, d)];
      const weakest = Math.min(least, otherLeast);
      const weakestButOne = Math.min(Math.max(least, otherLeast), most, otherMost);
      if (weakest + weakestButOne <= best.arms + best.threeArms) continue;
      const gap = Math.max(
        gapBetween(first, second),
        gapBetween(second, first + half),
        gapBetween(first + half, second + half),
        gapBetween(second + half, first + RAYS),
      );
      const [arms, threeArms] = [Math.max(0, weakest - gap), Math.max(0, weakestButOne - gap)];
      if (arms + threeArms > best.arms + best.threeArms) best = { arms, threeArms };
    }
  }
  return best;
};
