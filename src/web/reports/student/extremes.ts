import { figureForScale, type ReportScale } from '../scale.ts';

type Figured = { grade: number | null; relativeScore: number | null };

/** A list cut to what went best and what went worst; `rest` is what is left out. */
export type Extremes<One> = { best: One[]; worst: One[]; rest: number };

/** Of how many at each end at most. */
const MOST = 2;

/**
 * Returns the best and the worst of a list, two of each where there are five; null for up to two, which are shown as they are. What
 * has no figure is neither; what has all points is never among the worst, and what has none never among the best.
 */
export function extremesOf<One extends Figured>(all: readonly One[], scale: ReportScale): Extremes<One> | null {
  if (all.length <= MOST) return null;
  const figureOf = (one: One) => figureForScale(scale, one);
  const ranked = all.filter((one) => figureOf(one) !== null).sort((a, b) => (figureOf(b) ?? 0) - (figureOf(a) ?? 0));
  const each = Math.min(MOST, Math.floor((all.length - 1) / 2), Math.floor(ranked.length / 2));
  if (each === 0) return null;
  const best = ranked.slice(0, each).filter((one) => figureOf(one) !== 0);
  const worst = ranked
    .slice(-each)
    .reverse()
    .filter((one) => figureOf(one) !== 100);
  return { best, worst, rest: all.length - best.length - worst.length };
}
