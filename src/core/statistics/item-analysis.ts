import {
  type Centered,
  centered,
  correlation,
  kurtosis,
  mean,
  median,
  quantile,
  skewness,
  standardDeviation,
  variance,
  varies,
} from './moments.ts';
import { normalDensity, normalQuantile } from './normal.ts';
import {
  cronbachAlpha,
  kr20,
  kr21,
  type Scores,
  splitHalfOddEven,
  standardErrorOfMeasurement,
  totalsOf,
} from './reliability.ts';

/** The share of persons below and above which the weakest and the strongest are compared (Kelley, J. Educ. Psych. 30, 1939). */
const GROUP_SHARE = 0.27;

/** The options of an item, and which of them each person chose; nothing = left blank. */
export type Choices = {
  options: readonly string[];
  key: readonly string[];
  /** Whether the key is all of its options together; otherwise each of them is accepted by itself. */
  together: boolean;
  byPerson: readonly (readonly string[])[];
};

/** An item with what each person reached in it. */
export type ScoredColumn = {
  name: string;
  /** By person; null = missing: it waits for a grade, or counts nowhere. A blank is 0. */
  scores: readonly (number | null)[];
  /** The highest score that can be reached. */
  maximum: number;
  /** null where the item has no options or none that is wrong. */
  choices: Choices | null;
};

/** The figures of an option; `option` is empty for who left the item blank. Any figure that is not defined is null. */
export type OptionFigures = {
  option: string;
  isKey: boolean;
  n: number;
  proportion: number | null;
  upper27: number | null;
  lower27: number | null;
  optionTotalR: number | null;
  optionRestR: number | null;
  /** How many of each third chose it, the lowest third first. */
  thirds: readonly number[];
};

/** The figures of an item; any that is not defined is null. */
export type ItemFigures = {
  item: string;
  /** Persons with a score in it. */
  persons: number;
  mean: number | null;
  difficultyP: number | null;
  variance: number | null;
  itemTotalR: number | null;
  itemRestR: number | null;
  biserialRest: number | null;
  alphaIfDeleted: number | null;
  discrimination27: number | null;
  options: OptionFigures[];
};

/** The figures of a test; any that is not defined is null. */
export type TestFigures = {
  persons: number;
  /** Persons without a missing score, of whom all figures are that need totals. */
  personsComplete: number;
  items: number;
  scoreMean: number | null;
  scoreSD: number | null;
  scoreMin: number | null;
  scoreMax: number | null;
  scoreMedian: number | null;
  skewness: number | null;
  kurtosis: number | null;
  cronbachAlpha: number | null;
  kr20: number | null;
  kr21: number | null;
  standardErrorOfMeasurement: number | null;
  splitHalfOddEven: number | null;
  group27: { lowerCutoff: number | null; upperCutoff: number | null; lowerN: number; upperN: number };
};

/** The persons of each third by total, the lowest first, as indexes. */
export type Thirds = readonly (readonly number[])[];

export type ItemAnalysis = {
  test: TestFigures;
  items: ItemFigures[];
  thirds: Thirds;
  /** By person; null of who has a missing score. */
  totals: readonly (number | null)[];
};

/** An item analysis whose items are computed when they are asked for, so that a caller can let others run in between. */
export type LazyItemAnalysis = Omit<ItemAnalysis, 'items'> & {
  /** Computes the figures of an item by its place. */
  item: (place: number) => ItemFigures;
};

/**
 * Returns the figures of a test and of each item, by classical test theory (Crocker and Algina, Introduction to Classical and
 * Modern Test Theory, 1986); docs/statistics.md has every convention. All lists of scores are in the same order of persons, which
 * also decides who of those with equal totals comes first in the thirds. With `areTotalsExact` totals that differ in their last
 * digits alone, by the rounding of fractions, are different in the groups of 27 %, as they are in R.
 */
export function analyseItems(columns: readonly ScoredColumn[], { areTotalsExact = false } = {}): ItemAnalysis {
  const { item, ...rest } = analyseLazily(columns, { areTotalsExact });
  return { ...rest, items: columns.map((_, place) => item(place)) };
}

/** Returns what `analyseItems` does, without having computed the items yet. */
export function analyseLazily(columns: readonly ScoredColumn[], { areTotalsExact = false } = {}): LazyItemAnalysis {
  const persons = columns[0]?.scores.length ?? 0;
  const { complete, scores, totals } = completeScores(columns);
  const totalByPerson = new Map(complete.map((person, place) => [person, totals[place] ?? 0]));
  const test: Totals = {
    ...{ complete, scores, totals, variances: scores.map((list) => variance(list) ?? 0) },
    ...{
      totalsCentered: centered(totals),
      groups: extremeGroups(areTotalsExact ? totals : totals.map(withoutRounding)),
      thirds: thirdsOf(totals),
    },
  };
  return {
    test: { persons, items: columns.length, ...testFigures(test) },
    item(place) {
      const column = columns[place];
      if (!column) throw new RangeError(`no item at ${place}`);
      return itemFigures(column, place, test);
    },
    totals: Array.from({ length: persons }, (_, person) => totalByPerson.get(person) ?? null),
    thirds: test.thirds.map((third) => third.map((place) => complete[place] ?? 0)),
  };
}

/**
 * Returns the item–rest correlations of `analyseItems` alone, each computed when it is asked for by the place of its item, and of how many
 * persons they are.
 */
export function itemRestCorrelations(columns: readonly Pick<ScoredColumn, 'scores'>[]) {
  const { scores, totals } = completeScores(columns);
  return {
    persons: totals.length,
    of(place: number): number | null {
      const own = scores[place] ?? [];
      return correlation(centered(own), centered(restOf(totals, own)));
    },
  };
}

/** Returns the persons without a missing score, their scores by item, and their totals. */
function completeScores(columns: readonly Pick<ScoredColumn, 'scores'>[]) {
  const complete = (columns[0]?.scores ?? []).flatMap((_, person) =>
    columns.every(({ scores }) => scores[person] !== null) ? person : [],
  );
  const scores = columns.map((column) => complete.map((person) => column.scores[person] ?? 0));
  return { complete, scores, totals: totalsOf(scores) };
}

/** Returns the totals without an item. */
const restOf = (totals: readonly number[], own: readonly number[]): number[] =>
  totals.map((total, place) => total - (own[place] ?? 0));

/** What the figures of all items need of the persons without a missing score; groups and thirds hold places in `complete`. */
type Totals = {
  complete: readonly number[];
  scores: Scores;
  totals: readonly number[];
  totalsCentered: Centered;
  variances: readonly number[];
  groups: Groups;
  thirds: Thirds;
};

type Groups = {
  lowerCutoff: number | null;
  upperCutoff: number | null;
  lower: readonly number[];
  upper: readonly number[];
};

function testFigures({ scores, totals, variances, groups }: Totals): Omit<TestFigures, 'persons' | 'items'> {
  const alpha = cronbachAlpha(variances, totals);
  const { lowerCutoff, upperCutoff, lower, upper } = groups;
  return {
    personsComplete: totals.length,
    scoreMean: mean(totals),
    scoreSD: standardDeviation(totals),
    scoreMin: quantile(totals, 0),
    scoreMax: quantile(totals, 1),
    scoreMedian: median(totals),
    skewness: skewness(totals),
    kurtosis: kurtosis(totals),
    cronbachAlpha: alpha,
    kr20: kr20(scores, totals),
    kr21: kr21(scores, totals),
    standardErrorOfMeasurement: standardErrorOfMeasurement(standardDeviation(totals), alpha),
    splitHalfOddEven: splitHalfOddEven(scores),
    group27: { lowerCutoff, upperCutoff, lowerN: lower.length, upperN: upper.length },
  };
}

function itemFigures({ name, scores, maximum, choices }: ScoredColumn, index: number, test: Totals): ItemFigures {
  const { totals, groups, variances } = test;
  const given = scores.filter((score) => score !== null);
  const own = test.scores[index] ?? [];
  const rest = restOf(totals, own);
  const [ownCentered, restCentered] = [centered(own), centered(rest)];
  const restR = correlation(ownCentered, restCentered);
  const share = (places: readonly number[]) => mean(places.map((place) => (own[place] ?? 0) / maximum));
  const [upper, lower] = [share(groups.upper), share(groups.lower)];
  const average = mean(given);
  return {
    item: name,
    persons: given.length,
    mean: average,
    difficultyP: average === null ? null : average / maximum,
    variance: variance(given),
    itemTotalR: correlation(ownCentered, test.totalsCentered),
    itemRestR: restR,
    biserialRest: biserial(restR, own, maximum),
    alphaIfDeleted: cronbachAlpha(variances.toSpliced(index, 1), rest),
    discrimination27: upper === null || lower === null || !varies(totals) ? null : upper - lower,
    options: choices ? optionFigures(choices, scores, test, restCentered) : [],
  };
}

/**
 * Returns the biserial of a point-biserial, r × √(p·q) / φ(Φ⁻¹(p)) (Pearson 1909; Lord and Novick 1968, 15.5): what the correlation
 * would be if the item divided a normally distributed ability. null unless every score is 0 or the maximum.
 */
function biserial(r: number | null, own: readonly number[], maximum: number): number | null {
  if (r === null || !own.every((score) => score === 0 || score === maximum)) return null;
  const p = (mean(own) ?? 0) / maximum;
  return (r * Math.sqrt(p * (1 - p))) / normalDensity(normalQuantile(p));
}

function optionFigures(
  { options, key, byPerson }: Choices,
  scores: ScoredColumn['scores'],
  { complete, totalsCentered, groups, thirds }: Totals,
  rest: Centered,
): OptionFigures[] {
  const persons = scores.flatMap((score, person) => (score === null ? [] : person));
  const chose = (person: number, option: string) =>
    option === '' ? (byPerson[person]?.length ?? 0) === 0 : (byPerson[person]?.includes(option) ?? false);
  const isBlankThere = persons.some((person) => chose(person, ''));
  return [...options, ...(isBlankThere ? [''] : [])].map((option) => {
    const n = persons.filter((person) => chose(person, option)).length;
    const indicator = complete.map((person) => (chose(person, option) ? 1 : 0));
    const indicatorCentered = centered(indicator);
    const among = (places: readonly number[]) => places.filter((place) => indicator[place] === 1).length;
    const shareOf = (places: readonly number[]) => (places.length === 0 ? null : among(places) / places.length);
    return {
      option,
      isKey: key.includes(option),
      n,
      proportion: persons.length === 0 ? null : n / persons.length,
      upper27: shareOf(groups.upper),
      lower27: shareOf(groups.lower),
      optionTotalR: correlation(indicatorCentered, totalsCentered),
      optionRestR: correlation(indicatorCentered, rest),
      thirds: thirds.map(among),
    };
  });
}

/** Returns all persons at or beyond the 27 % and the 73 % quantile of the total, ties included. */
function extremeGroups(totals: readonly number[]): Groups {
  const [lowerCutoff, upperCutoff] = [quantile(totals, GROUP_SHARE), quantile(totals, 1 - GROUP_SHARE)];
  const where = (isIn: (total: number) => boolean) => totals.flatMap((total, place) => (isIn(total) ? place : []));
  return {
    lowerCutoff,
    upperCutoff,
    lower: where((total) => lowerCutoff !== null && total <= lowerCutoff),
    upper: where((total) => upperCutoff !== null && total >= upperCutoff),
  };
}

/** Returns a sum of fractions without its last digits, in which sums differ that are equal on paper. */
const withoutRounding = (total: number): number => Math.round(total * 1e10) / 1e10;

/** Returns three groups by total, of which the lowest and the highest are of equal size; of equal totals the first person comes first. */
function thirdsOf(totals: readonly number[]): Thirds {
  const ranked = totals.map((_, place) => place).sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0) || a - b);
  const size = Math.floor(ranked.length / 3);
  return [ranked.slice(0, size), ranked.slice(size, ranked.length - size), ranked.slice(ranked.length - size)];
}
