import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absoluteScore,
  averageFromTotal,
  countOutcomes,
  hitLevel,
  type Outcome,
  relativeScore,
  sumInBillionths,
  type WeightedScore,
  weightedGrade,
} from './scoring.ts';

const score = fc.option(fc.constantFrom(0, 1 / 3, 0.5, 2 / 3, 0.85, 1));
const weight = fc.constantFrom(0.1, 0.7, 1, 2, 3.3);
const weighed = fc.record({ score, weight, activated: fc.boolean() }, { requiredKeys: ['score'] });
const attempt = fc.array(weighed, { maxLength: 90 });

describe('the grade of an attempt', () => {
  it.each<[number | null, string, WeightedScore[]]>([
    [100, 'all right', [{ score: 1 }, { score: 1 }]],
    [0, 'all wrong or omitted', [{ score: 0 }, { score: 0 }]],
    [25, 'one in four', [{ score: 1 }, { score: 0 }, { score: 0 }, { score: 0 }]],
    [50, 'a half score', [{ score: 0.5 }]],
    [75, 'a weight of three', [{ score: 1, weight: 3, activated: true }, { score: 0 }]],
    [75, 'a weight with nothing said of activation', [{ score: 1, weight: 3 }, { score: 0 }]],
    [50, 'a weight that is not activated', [{ score: 1, weight: 3, activated: false }, { score: 0 }]],
    [50, 'an empty weight', [{ score: 1, weight: null, activated: true }, { score: 0 }]],
    [0, 'a hit of weight zero', [{ score: 1, weight: 0 }, { score: 0 }]],
    [100, 'a removed grade', [{ score: 1 }, { score: null }]],
    [100, 'a removed grade of much weight', [{ score: 1 }, { score: null, weight: 50, activated: true }]],
    [null, 'nothing graded yet', [{ score: null }]],
    [null, 'no questions', []],
    [null, 'no weight at all', [{ score: 1, weight: 0 }]],
  ])('is %s for %s', (grade, _, scores) => expect(weightedGrade(scores)).toBe(grade));

  it('is not rounded', () =>
    expect(weightedGrade([{ score: 1 }, { score: 0 }, { score: 0 }])).toBeCloseTo(33.33333333, 8));

  it('is the same whole number for every count of hits, whatever the common weight', () => {
    for (const common of [0.1, 0.7, 1, 3.3])
      for (let hits = 0; hits <= 50; hits++) {
        const scores = Array.from({ length: 50 }, (_, at) => ({ score: at < hits ? 1 : 0, weight: common }));
        expect(weightedGrade(scores)).toBe(hits * 2);
      }
  });

  it('lies between 0 and 100 and does not depend on the order of the questions', () =>
    fc.assert(
      fc.property(attempt, (scores) => {
        fc.pre(scores.some((one) => one.score !== null));
        const grade = weightedGrade(scores) ?? Number.NaN;
        expect(weightedGrade(scores.toReversed())).toBeCloseTo(grade, 8);
        expect(grade).toBeGreaterThanOrEqual(0);
        expect(grade).toBeLessThanOrEqual(100);
      }),
    ));

  it('never falls when a score rises', () =>
    fc.assert(
      fc.property(attempt, weighed, fc.constantFrom(0, 0.2, 0.9), (rest, one, lower) => {
        const grade = (mine: number) => weightedGrade([...rest, { ...one, score: mine }]) ?? Number.NaN;
        expect(grade(lower)).toBeLessThanOrEqual(grade(1));
      }),
    ));
});

describe('the points of Likert questions', () => {
  const points = [
    { reached: 3, possible: 5 },
    { reached: 0, possible: 5 },
    { reached: null, possible: 10 },
  ];

  it('are the points reached, and their share of the points possible', () => {
    expect(absoluteScore(points)).toBe(3);
    expect(relativeScore(points)).toBe(30);
  });

  it('are null if no question counts or none has points', () => {
    expect(absoluteScore([])).toBeNull();
    expect(relativeScore([])).toBeNull();
    expect(absoluteScore([{ reached: null, possible: 5 }])).toBeNull();
    expect(relativeScore([{ reached: null, possible: 5 }])).toBeNull();
    expect(relativeScore([{ reached: 0, possible: 0 }])).toBeNull();
  });

  it('have no rounding errors', () => {
    const tenths = [0.1, 0.2].map((reached) => ({ reached, possible: 1 }));
    expect(absoluteScore(tenths)).toBe(0.3);
    expect(relativeScore(tenths)).toBe(15);
  });
});

describe('a hit level', () => {
  it.each([
    [0, 'low'],
    [25, 'low'],
    [25.000001, 'lowMedium'],
    [50, 'lowMedium'],
    [50.000001, 'mediumHigh'],
    [75, 'mediumHigh'],
    [75.000001, 'high'],
    [100, 'high'],
  ])('of %s is %s', (grade, level) => expect(hitLevel(grade)).toBe(level));

  it('is exact at its bounds for weights without an exact binary fraction', () => {
    const quarters = (hits: number) =>
      weightedGrade(Array.from({ length: 12 }, (_, at) => ({ score: at < hits * 3 ? 1 : 0, weight: 0.7 }))) ??
      Number.NaN;
    expect([0, 1, 2, 3, 4].map(quarters).map(hitLevel)).toEqual(['low', 'low', 'lowMedium', 'mediumHigh', 'high']);
  });
});

describe('countOutcomes', () => {
  it('counts each outcome', () => {
    const outcomes: Outcome[] = ['hit', 'hit', 'error', 'omitted', 'ungraded', 'omitted'];
    expect(countOutcomes(outcomes)).toEqual({ hits: 2, errors: 1, omitted: 2, ungraded: 1 });
    expect(countOutcomes([])).toEqual({ hits: 0, errors: 0, omitted: 0, ungraded: 0 });
  });
});

describe('the average of a class', () => {
  it('leaves out those without a grade, but no zero', () => {
    expect(averageFromTotal(sumInBillionths([100, null, 0, 50]))).toBe(50);
    expect(averageFromTotal(sumInBillionths([0, null]))).toBe(0);
  });
  it('is null when nobody has a grade', () => {
    expect(averageFromTotal(sumInBillionths([null, null]))).toBeNull();
    expect(averageFromTotal(sumInBillionths([]))).toBeNull();
  });
  it('divides the sum once', () => {
    expect(averageFromTotal(sumInBillionths([200 / 3, 200 / 3, 200 / 3, 0]))).toBe(50);
  });
});
