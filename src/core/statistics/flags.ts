import type { ItemFigures, OptionFigures, ScoredColumn, Thirds } from './item-analysis.ts';

/** Limits of the flags; docs/statistics.md says where each comes from. */
export const flagLimits = {
  /** Fewer persons are too few to judge. */
  persons: 30,
  /** The correlation of a wrong option with the rest from which it may be the right one. */
  doubtedRestR: 0.1,
  /** So many standard errors (1 / √persons) above 0, or above another one, a correlation is clear. */
  clearDeviations: 2.5,
  /** An item–rest correlation below this hardly separates (Ebel, Measuring Educational Achievement, 1965). */
  separation: 0.2,
  /** Of an item that so many reach, little separation is to be expected. */
  easy: 0.9,
  /** The share of blanks that is too many. */
  blank: 0.2,
} as const;

/** What is remarkable about an item. Counts of `keyDoubted` are of the strongest third. */
export type ItemFlag =
  | { name: 'tooFew'; persons: number }
  | {
      name: 'keyDoubted';
      option: string;
      key: string;
      chose: number;
      choseKey: number;
      of: number;
      restR: number | null;
    }
  | { name: 'separatesBackwards'; restR: number }
  | { name: 'hardlySeparates'; restR: number }
  | { name: 'opposesOthers'; restR: number }
  | { name: 'hardlyAgrees'; restR: number }
  | { name: 'optionUnused'; options: string[] }
  | { name: 'manyBlank'; share: number };

/** What flags need of an item: its choices, and whether responses are points on a scale, where nothing is right. */
type Flagged = Pick<ScoredColumn, 'choices'> & { isOnScale?: boolean };

/** Returns what is remarkable about an item, the most important first. */
export function flagsOf(figures: ItemFigures, { choices, isOnScale = false }: Flagged, thirds: Thirds): ItemFlag[] {
  if (figures.persons < flagLimits.persons) return [{ name: 'tooFew', persons: figures.persons }];
  const doubt = doubtOfKey(figures, choices?.together ?? false, thirds.at(-1)?.length ?? 0);
  const separation = doubt ?? (isOnScale ? agreementFlag(figures) : separationFlag(figures));
  const unused = figures.options.filter(({ option, n }) => option !== '' && n === 0).map(({ option }) => option);
  const blank = figures.options.find(({ option }) => option === '')?.proportion ?? 0;
  return [
    ...(separation ? [separation] : []),
    ...(unused.length > 0 ? [{ name: 'optionUnused' as const, options: unused }] : []),
    ...(blank >= flagLimits.blank ? [{ name: 'manyBlank' as const, share: blank }] : []),
  ];
}

/**
 * Doubts the key where an option goes with the rest of the test better than the key does, and more of the strongest third chose it.
 * Both are needed: of a hard item many of the strongest may be wrong, and in a small class a correlation is chance. Where so few
 * know the answer that a wrong key has more of the strongest, the key must go with low scores and the option clearly with high
 * ones. In a hard test, where even a right option hardly goes with the rest, it is enough that it is clearly above a key that goes
 * with low scores. A key of several options that belong together is doubted option by option.
 */
function doubtOfKey({ persons, options }: ItemFigures, together: boolean, of: number): ItemFlag | null {
  const keys = options.filter(({ isKey }) => isKey);
  const others = options.filter(({ isKey, option }) => !isKey && option !== '');
  const accepted = together ? keys.map((key) => [key]) : [keys];
  const doubts = accepted.flatMap((group) =>
    others.filter((other) => isBetterKey(other, group, persons)).map((other) => ({ other, group })),
  );
  const [worst] = doubts.sort((a, b) => (b.other.optionRestR ?? 1) - (a.other.optionRestR ?? 1));
  if (!worst || keys.length === 0) return null;
  return {
    name: 'keyDoubted',
    option: worst.other.option,
    key: worst.group.map(({ option }) => option).join(''),
    chose: inTop(worst.other),
    choseKey: countInTop(worst.group),
    of,
    restR: worst.other.optionRestR,
  };
}

function isBetterKey(other: OptionFigures, keys: readonly OptionFigures[], persons: number): boolean {
  const isAhead = inTop(other) > countInTop(keys);
  const r = other.optionRestR;
  // All chose it, and nobody the key: nothing varies.
  if (r === null) return isAhead && keys.every(({ n }) => n === 0);
  if (isAhead && r >= flagLimits.doubtedRestR) return keys.every(({ optionRestR }) => r > (optionRestR ?? 0));
  const clear = flagLimits.clearDeviations / Math.sqrt(persons);
  if (!isAhead && (r < flagLimits.doubtedRestR || r < clear)) return false;
  return keys.every(({ optionRestR }) => {
    if (optionRestR === null || optionRestR >= 0) return false;
    return !isAhead || r - optionRestR >= clear;
  });
}

const countInTop = (options: readonly OptionFigures[]): number =>
  options.reduce((total, option) => total + inTop(option), 0);

const inTop = ({ thirds }: OptionFigures): number => thirds.at(-1) ?? 0;

function separationFlag({ itemRestR: restR, difficultyP }: ItemFigures): ItemFlag | null {
  if (restR === null) return null;
  if (restR < 0) return { name: 'separatesBackwards', restR };
  return restR < flagLimits.separation && (difficultyP ?? 0) < flagLimits.easy
    ? { name: 'hardlySeparates', restR }
    : null;
}

/** Of an item on a scale, low or high points say nothing of how easy it is. */
function agreementFlag({ itemRestR: restR }: ItemFigures): ItemFlag | null {
  if (restR === null || restR >= flagLimits.separation) return null;
  return { name: restR < 0 ? 'opposesOthers' : 'hardlyAgrees', restR };
}
