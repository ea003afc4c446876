import { sum } from './moments.ts';

/** How many of two groups were right and wrong among persons of one level. */
export type Stratum = { referenceRight: number; referenceWrong: number; focalRight: number; focalWrong: number };

/** The classes of the Educational Testing Service: negligible, moderate and large. */
export type DifferenceClass = 'A' | 'B' | 'C';

export type DifferentialFunctioning = {
  /** The common odds ratio; above 1 the reference group has it easier than persons of the same level in the focal group. */
  oddsRatio: number;
  /** −2.35 × ln of the odds ratio; negative is harder for the focal group. */
  delta: number;
  standardError: number;
  chiSquare: number;
  class: DifferenceClass;
};

/** Of the χ² distribution with one degree of freedom, and of the normal distribution on one side, at 5 %. */
const [CHI_SQUARE_5, NORMAL_5] = [3.841458820694124, 1.6448536269514722];
/** Turns the logarithm of odds into the delta scale of the Educational Testing Service. */
const DELTA = 2.35;

/**
 * Returns whether an item is harder for one of two groups at the same level: the procedure of Mantel and Haenszel (J. Natl. Cancer
 * Inst. 22, 1959) as Holland and Thayer (1988) use it for items, with continuity correction; the standard error of Robins, Breslow
 * and Greenland (Biometrics 42, 1986); classes of Zieky (1993): A where delta is not significant or below 1, C where it is
 * 1.5 or more and significantly above 1, else B. null where no level has both groups and both outcomes.
 */
export function mantelHaenszel(strata: readonly Stratum[]): DifferentialFunctioning | null {
  const used = strata.map(withSizes).filter(({ all, right, wrong, reference, focal }) => {
    return all > 1 && right > 0 && wrong > 0 && reference > 0 && focal > 0;
  });
  const r = used.map(({ referenceRight: a, focalWrong: d, all }) => (a * d) / all);
  const s = used.map(({ referenceWrong: b, focalRight: c, all }) => (b * c) / all);
  const [rSum, sSum] = [sum(r), sum(s)];
  if (rSum === 0 || sSum === 0) return null;
  const oddsRatio = rSum / sSum;
  const delta = -DELTA * Math.log(oddsRatio);
  const standardError = DELTA * Math.sqrt(logVariance(used, { r, s, rSum, sSum }));
  const chiSquare = chiSquareOf(used);
  return { oddsRatio, delta, standardError, chiSquare, class: classOf(Math.abs(delta), standardError, chiSquare) };
}

/** Fewer persons in one of the groups show nothing. */
export const SMALLEST_GROUP = 20;

/** The group of a person; null = in none. */
export type Group = 'reference' | 'focal' | null;

/** A person in an item: whether right, the total, and the group. */
export type PersonInItem = { isRight: boolean; total: number; group: Group };

/** Returns the levels of persons by their total, to whole points, the item itself included (Holland and Thayer, 1988). */
export const strataOf = (persons: readonly PersonInItem[]): Stratum[] =>
  [...Map.groupBy(persons, ({ total }) => Math.round(total)).values()].map((level) => {
    const count = (group: Group, isRight: boolean) =>
      level.filter((person) => person.group === group && person.isRight === isRight).length;
    return {
      ...{ referenceRight: count('reference', true), referenceWrong: count('reference', false) },
      ...{ focalRight: count('focal', true), focalWrong: count('focal', false) },
    };
  });

/**
 * Returns the total of each person with the weight 1 for each item, so that whole points tell persons apart and every item moves a
 * person by as much; null of who has a missing score.
 */
export const equalWeightTotals = (
  items: readonly { scores: readonly (number | null)[]; maximum: number }[],
  persons: number,
): (number | null)[] =>
  Array.from({ length: persons }, (_, person) => {
    const shares = items.map(({ scores, maximum }) => {
      const score = scores[person] ?? null;
      return score === null ? null : score / maximum;
    });
    const known = shares.filter((share) => share !== null);
    return known.length < shares.length ? null : sum(known);
  });

/** How an item differs for the focal group; negative is harder for it. */
export type Difference = Pick<DifferentialFunctioning, 'delta' | 'class'>;

/**
 * Returns how an item differs for two groups of persons of the same total; null where one group is too small, and of partial points.
 * The lists are in the same order of persons; who has a missing score or no total is in no group.
 */
export function differenceOf(
  { scores, maximum }: { scores: readonly (number | null)[]; maximum: number },
  totals: readonly (number | null)[],
  groups: readonly Group[],
): Difference | null {
  const persons = groups.flatMap((group, person): PersonInItem[] => {
    const [score, total] = [scores[person] ?? null, totals[person] ?? null];
    return score === null || total === null ? [] : [{ isRight: score === maximum, total, group }];
  });
  const count = (wanted: Group) => persons.filter(({ group }) => group === wanted).length;
  if (Math.min(count('focal'), count('reference')) < SMALLEST_GROUP) return null;
  if (!scores.every((score) => score === null || score === 0 || score === maximum)) return null;
  const found = mantelHaenszel(strataOf(persons));
  return found && { delta: found.delta, class: found.class };
}

type Sized = Stratum & { all: number; right: number; wrong: number; reference: number; focal: number };

const withSizes = (stratum: Stratum): Sized => {
  const { referenceRight: a, referenceWrong: b, focalRight: c, focalWrong: d } = stratum;
  return { ...stratum, all: a + b + c + d, right: a + c, wrong: b + d, reference: a + b, focal: c + d };
};

function logVariance(
  strata: readonly Sized[],
  { r, s, rSum, sSum }: { r: readonly number[]; s: readonly number[]; rSum: number; sSum: number },
): number {
  const p = strata.map(({ referenceRight, focalWrong, all }) => (referenceRight + focalWrong) / all);
  const q = strata.map(({ referenceWrong, focalRight, all }) => (referenceWrong + focalRight) / all);
  const over = (a: readonly number[], b: readonly number[]) => sum(a.map((value, index) => value * (b[index] ?? 0)));
  return over(p, r) / (2 * rSum ** 2) + (over(p, s) + over(q, r)) / (2 * rSum * sSum) + over(q, s) / (2 * sSum ** 2);
}

function chiSquareOf(strata: readonly Sized[]): number {
  const observed = sum(strata.map(({ referenceRight }) => referenceRight));
  const expected = sum(strata.map(({ reference, right, all }) => (reference * right) / all));
  const spread = sum(
    strata.map(
      ({ reference, focal, right, wrong, all }) => (reference * focal * right * wrong) / (all ** 2 * (all - 1)),
    ),
  );
  return Math.max(0, Math.abs(observed - expected) - 0.5) ** 2 / spread;
}

function classOf(delta: number, standardError: number, chiSquare: number): DifferenceClass {
  if (delta < 1 || chiSquare < CHI_SQUARE_5) return 'A';
  return delta >= 1.5 && (delta - 1) / standardError > NORMAL_5 ? 'C' : 'B';
}
