import type { BubbleSample } from './sample-bubble.ts';
import { RAYS } from './sample-bubble.ts';

/** What one bubble shows by itself, as darkness from 0 (paper) to 1 (print). */
export type Measures = {
  mean: number;
  /** Mean of the darkest eighth of the inside. */
  darkest: number;
  /** The share of the inside that is not paper. */
  grey: number;
  /** How dark the weakest of four arms of a cross that leaves the circle is, and the weakest but one. */
  arms: number;
  threeArms: number;
};

const GREY_LEVEL = 0.22;

/** Returns the measures of a sample. */
export function measure({ inside, outside }: BubbleSample): Measures {
  const sorted = inside.toSorted();
  const count = sorted.length;
  const meanOf = (from: number, to: number) => {
    let sum = 0;
    for (let at = from; at < to; at++) sum += sorted[at] ?? 0;
    return sum / Math.max(1, to - from);
  };
  let grey = 0;
  for (const value of sorted) if (value > GREY_LEVEL) grey++;
  return {
    mean: meanOf(0, count),
    darkest: meanOf(count - (count >> 3), count),
    grey: grey / count,
    ...findArms(outside),
  };
}

/** Rays between the arms of a cross at the least, and by how many an arm may bend. */
const LEAST_TURN = 4;
const BEND = 2;
/** The darkness below which nothing is an arm. */
const LEAST_ARM = 0.06;

/**
 * Returns how dark the arms are of the cross of two strokes that fits the rays best, above the paper that shows in each of
 * the four gaps between them: what is dark over a wide angle is a bubble filled beyond its outline.
 */
const findArms = (outside: Float64Array): { arms: number; threeArms: number } => {
  let dark = 0;
  for (const ray of outside) if (ray > LEAST_ARM) dark++;
  if (dark < 3) return { arms: 0, threeArms: 0 };
  const half = RAYS / 2;
  const rayAt = (at: number) => outside[(at + 2 * RAYS) % RAYS] ?? 0;
  const nearby = Float64Array.from(outside, (_, at) => {
    let most = 0;
    for (let bend = -BEND; bend <= BEND; bend++) most = Math.max(most, rayAt(at + bend));
    return most;
  });
  const gapBetween = (from: number, to: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let at = from + 1; at < to; at++) least = Math.min(least, rayAt(at));
    return least;
  };
  let best = { arms: 0, threeArms: 0 };
  for (let first = 0; first < half; first++) {
    for (let second = first + LEAST_TURN; second <= first + half - LEAST_TURN; second++) {
      const ends = [
        rayAt(first),
        nearby[(first + half) % RAYS] ?? 0,
        rayAt(second),
        nearby[(second + half) % RAYS] ?? 0,
      ].sort((a, b) => a - b);
      if ((ends[0] ?? 0) + (ends[1] ?? 0) <= best.arms + best.threeArms) continue;
      const gap = Math.max(
        gapBetween(first, second),
        gapBetween(second, first + half),
        gapBetween(first + half, second + half),
        gapBetween(second + half, first + RAYS),
      );
      const [arms, threeArms] = [Math.max(0, (ends[0] ?? 0) - gap), Math.max(0, (ends[1] ?? 0) - gap)];
      if (arms + threeArms > best.arms + best.threeArms) best = { arms, threeArms };
    }
  }
  return best;
};
