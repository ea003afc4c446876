import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AttemptResult,
  attemptLikertScore,
  averageGrade,
  averageScore,
  classLikertScore,
  classRelativeScore,
  countAnswered,
  countGrades,
  countLevels,
  type ItemResult,
  itemResultsOf,
  type ScoredItem,
  sumWaiting,
} from './figures.ts';
import { hitLevel, type Outcome, type QuestionScore, weightedGrade } from './scoring.ts';

const item = (idQuestion: number, values: Partial<ScoredItem> = {}): ScoredItem => ({
  ...{ idQuestion, weight: 1, activated: false, points: null },
  ...values,
});
const outcomeOf = (score: QuestionScore): Outcome => (score === null ? 'ungraded' : score === 1 ? 'hit' : 'error');

/** A result with these scores for questions 1, 2, …; null = ungraded, 'excluded' = counts nowhere. */
const result = (
  idAttempt: number,
  given: readonly (QuestionScore | 'excluded')[],
  items: readonly ScoredItem[] = given.map((_, index) => item(index + 1)),
): AttemptResult => {
  const scores = given.map((score) => (score === 'excluded' ? null : score));
  const outcomes = given.map((score) => (score === 'excluded' ? 'excluded' : outcomeOf(score)));
  return {
    idAttempt,
    questions: items.map(({ idQuestion }) => idQuestion),
    scores,
    outcomes,
    ungraded: outcomes.filter((outcome) => outcome === 'ungraded').length,
    grade: weightedGrade(items.map((one, index) => ({ ...one, score: scores[index] ?? null }))),
  };
};
/** The cells of a class in which each attempt has one question. */
const column = (...scores: (QuestionScore | 'excluded')[]): ItemResult[] =>
  itemResultsOf(
    [item(1)],
    scores.map((score, index) => result(index + 1, [score])),
  );

describe('averageScore', () => {
  it('averageScore divides the sum once: 2/3, 2/3, 2/3 and 0 give exactly 50, which is low-medium', () => {
    const { average } = averageScore(column(2 / 3, 2 / 3, 2 / 3, 0));
    expect(average).toBe(50);
    expect(hitLevel(average ?? 0)).toBe('lowMedium');
  });

  it('averageScore is null while a response waits for a grade, and says how many wait', () =>
    expect(averageScore(column(1, null, 0, null))).toEqual({ average: null, ungraded: 2, late: 0, excluded: 0 }));

  it('averageScore leaves out excluded responses, and says how many there are', () => {
    expect(averageScore(column(1, 'excluded', 0))).toEqual({ average: 50, ungraded: 0, late: 0, excluded: 1 });
    expect(averageScore(column('excluded'))).toEqual({ average: null, ungraded: 0, late: 0, excluded: 1 });
    const late = column(1, 0).map((cell, index) => (index === 0 ? { ...cell, late: 1 } : cell));
    expect(averageScore(late)).toEqual({ average: null, ungraded: 0, late: 1, excluded: 0 });
    expect(averageScore([])).toEqual({ average: null, ungraded: 0, late: 0, excluded: 0 });
  });

  it('averageScore counts weights where they are activated', () => {
    const averageWith = (activated: boolean) => {
      const items = [item(1, { weight: 3, activated }), item(2, { weight: 1, activated })];
      return averageScore(itemResultsOf(items, [result(1, [1, 0], items), result(2, [1, 0], items)])).average;
    };
    expect(averageWith(true)).toBe(75);
    expect(averageWith(false)).toBe(50);
  });

  it('averageScore of all responses of an attempt is the grade of that attempt', () =>
    fc.assert(
      fc.property(someClass, ({ items, results }) => {
        const cells = Map.groupBy(itemResultsOf(items, results), ({ idAttempt }) => idAttempt);
        for (const { idAttempt, grade, ungraded } of results)
          expect(averageScore(cells.get(idAttempt) ?? []).average).toBe(ungraded > 0 ? null : grade);
      }),
    ));

  it('averageScore of a class is the same in any order of its results', () =>
    fc.assert(
      fc.property(someClass, ({ items, results }) => {
        expect(averageScore(itemResultsOf(items, results.toReversed()))).toEqual(
          averageScore(itemResultsOf(items, results)),
        );
      }),
    ));

  it('averageScore of a question is the same whatever its weight', () =>
    fc.assert(
      fc.property(someClass, ({ items, results }) => {
        for (const one of items)
          expect(averageScore(itemResultsOf([one], results))).toEqual(
            averageScore(itemResultsOf([{ ...one, activated: false }], results)),
          );
      }),
    ));
});

const score = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(0, 1 / 3, 2 / 3, 1, 0.5, 0.855) },
  fc.constant(null),
  fc.constant('excluded' as const),
);
const someClass = fc.integer({ min: 1, max: 6 }).chain((questions) =>
  fc
    .record({
      weights: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: questions, maxLength: questions }),
      activated: fc.boolean(),
      attempts: fc.array(fc.array(score, { minLength: questions, maxLength: questions }), { maxLength: 8 }),
    })
    .map(({ weights, activated, attempts }) => {
      const items = weights.map((weight, index) => item(index + 1, { weight: weight / 100, activated }));
      return { items, results: attempts.map((scores, index) => result(index + 1, scores, items)) };
    }),
);

describe('countAnswered', () => {
  it('countAnswered counts responses by question and by attempt', () => {
    const { byQuestion, byAttempt } = countAnswered([
      { idAttempt: 1, questions: [7, 8] },
      { idAttempt: 2, questions: [8] },
    ]);
    expect([...byQuestion]).toEqual([
      [7, 1],
      [8, 2],
    ]);
    expect([...byAttempt]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});

describe('averageGrade', () => {
  const averageOf = (...classes: (QuestionScore | 'excluded')[][]) =>
    averageGrade(countGrades(classes.map((scores, index) => result(index + 1, scores))));

  it('averageGrade of a class is the mean of the existing grades', () => {
    expect(averageOf([1, 0], [1, 1])).toBe(75);
    expect(averageOf([1], ['excluded'])).toBe(100);
    expect(averageOf([2 / 3], [2 / 3], [2 / 3], [0])).toBe(50);
  });
  it('averageGrade of a class is null while a response waits for a grade', () =>
    expect(averageOf([1, 1], [1, null])).toBeNull());
  it('averageGrade of a class without grades is null', () => expect(averageOf()).toBeNull());
});

describe('classRelativeScore', () => {
  const counts = { onlyLikert: true, pointsReached: 1e9, pointsPossible: 3e9, ungraded: 0 };

  it('classRelativeScore of a class is the share of the possible points', () =>
    expect(classRelativeScore(counts)).toBe(33.333333333));
  it('classRelativeScore of a class is null while a response waits, without points, and where not all questions are Likert', () => {
    expect(classRelativeScore({ ...counts, ungraded: 1 })).toBeNull();
    expect(classRelativeScore({ ...counts, pointsReached: 0, pointsPossible: 0 })).toBeNull();
    expect(classRelativeScore({ ...counts, onlyLikert: false })).toBeNull();
  });
});

it('late responses that wait make an average, a relative score and a level provisional as ungraded ones do', () => {
  const counts = { graded: 1, gradeSum: 50e9, ungraded: 0 };
  expect([averageGrade(counts), averageGrade({ ...counts, late: 1 })]).toEqual([50, null]);
  const points = { onlyLikert: true, pointsReached: 1, pointsPossible: 2, ungraded: 0 };
  expect([classRelativeScore(points), classRelativeScore({ ...points, late: 1 })]).toEqual([50, null]);
  expect(countLevels([{ figure: 0, ungraded: 0, late: 1 }])).toMatchObject({ low: 0, pending: 1 });
  expect(sumWaiting([{ ungraded: 2, late: 1 }, { ungraded: 1 }])).toEqual({ ungraded: 3, late: 1 });
});

it('countLevels tells who waits from those of whom nothing counts', () => {
  const graded = (figure: number | null) => ({ figure, ungraded: 0 });
  const waiting = [null, 80].map((figure) => ({ figure, ungraded: 1 }));
  expect(countLevels([...[0, 25, 50, 50.1, 100, null].map(graded), ...waiting])).toEqual({
    ...{ low: 2, lowMedium: 1, mediumHigh: 1, high: 1, pending: 2, withoutGrade: 1 },
  });
});

describe('attemptLikertScore', () => {
  const items = [item(1, { points: 4 }), item(2, { points: 6, weight: 2 }), item(3)];
  const cellsWith = (scores: (QuestionScore | 'excluded')[], activated = false) => {
    const weighted = items.map((one) => ({ ...one, activated }));
    return itemResultsOf(weighted, [result(1, scores, weighted)]);
  };

  it('attemptLikertScore returns the points reached and their share of those possible, of Likert questions only', () =>
    expect(attemptLikertScore(cellsWith([0.5, 1, 0]))).toEqual({ absolute: 8, relative: 80 }));
  it('attemptLikertScore counts weights where they are activated', () =>
    expect(attemptLikertScore(cellsWith([0.5, 1, 0], true))).toEqual({ absolute: 14, relative: 87.5 }));
  it('attemptLikertScore ignores excluded responses', () =>
    expect(attemptLikertScore(cellsWith([0.5, 'excluded', 0]))).toEqual({ absolute: 2, relative: 50 }));
  it('attemptLikertScore is null while a Likert response waits for a grade, not while another one does', () => {
    expect(attemptLikertScore(cellsWith([null, 1, 0]))).toEqual({ absolute: null, relative: null });
    expect(attemptLikertScore(cellsWith([0.5, 1, null])).absolute).toBe(8);
  });
  it('attemptLikertScore is null without Likert questions', () =>
    expect(attemptLikertScore(column(1, 1))).toEqual({ absolute: null, relative: null }));

  it('classLikertScore returns the mean of points, and the share of all points possible', () => {
    const results = [result(1, [1, 1, 0], items), result(2, [0, 0.5, 1], items)];
    expect(classLikertScore(itemResultsOf(items, results))).toEqual({ absolute: 6.5, relative: 65 });
    expect(classLikertScore(itemResultsOf(items, [result(1, [null, 1, 1], items)]))).toEqual({
      absolute: null,
      relative: null,
    });
  });
});
