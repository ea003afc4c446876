import { flagLimits } from './flags.ts';
import { sum } from './moments.ts';

/** How well a question told the students of one use apart: its item–rest correlation, and of how many persons. */
export type UseOfItem = { itemRestR: number; persons: number };

/** Uses of fewer persons are left out: of two persons every correlation is −1 or 1. */
const SMALLEST_USE = 5;

/**
 * Returns the discrimination of a question over all its uses: the mean of its item–rest correlations, each weighted by its persons
 * (Hunter and Schmidt, Methods of Meta-Analysis, 2004, chapter 3). null where those are fewer than item analysis judges by. Correlations
 * are averaged, not scores put together: each use has other questions beside it, and its class another mean.
 */
export function discriminationOver(uses: readonly UseOfItem[]): number | null {
  const counted = uses.filter(({ persons }) => persons >= SMALLEST_USE);
  const persons = sum(counted.map((use) => use.persons));
  if (persons < flagLimits.persons) return null;
  return sum(counted.map((use) => use.persons * use.itemRestR)) / persons;
}

/** How well a question tells who knows more from who knows less; `backwards`: those who know less do better. */
export const discriminations = ['good', 'fair', 'low', 'backwards'] as const;
export type Discrimination = (typeof discriminations)[number];

/** At least `good` is good; below `flagLimits.separation` is low (both Ebel, Measuring Educational Achievement, 1965). */
const GOOD = 0.4;

/** Returns what a discrimination (−1 to 1) means. */
export function discriminationLevel(discrimination: number): Discrimination {
  if (discrimination >= GOOD) return 'good';
  if (discrimination >= flagLimits.separation) return 'fair';
  return discrimination >= 0 ? 'low' : 'backwards';
}

/** Returns the discriminations of a level: from `least`, below `below`; null = no bound. */
export function discriminationsOf(level: Discrimination): { least: number | null; below: number | null } {
  if (level === 'good') return { least: GOOD, below: null };
  if (level === 'fair') return { least: flagLimits.separation, below: GOOD };
  return level === 'low' ? { least: 0, below: flagLimits.separation } : { least: null, below: 0 };
}
