import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Adjustment, type AttemptFacts, computeResult, type ItemFacts } from './results.ts';

/** A question whose responses say their score; null waits for a grade. A second key gives a score of its own. */
type Response = { score: number | null };

const itemOf = (idQuestion: number, facts: Partial<ItemFacts> = {}): ItemFacts => ({
  ...{ idQuestion, weight: 1, activated: false, adjustment: null, points: null },
  ...facts,
  score: (response: unknown) => (response as Response).score,
  isHit: (score: number) => score >= 0.5,
});

const given = (...scores: (number | null | undefined)[]) =>
  new Map(scores.flatMap((score, index) => (score === undefined ? [] : [[index + 1, { score }]])));
const none = new Map<number, never>();

const anyScore = fc.constantFrom(0, 0.25, 1 / 3, 0.5, 2 / 3, 1);
const anyAdjustment = fc.constantFrom<Adjustment | null>(null, null, { kind: 'void' }, { kind: 'bonus' });
const anyQuestion = fc.record({
  weight: fc.constantFrom(0, 0.7, 1, 2.5),
  activated: fc.boolean(),
  adjustment: anyAdjustment,
  response: fc.option(fc.record({ score: fc.option(anyScore) }), { nil: undefined }),
  grade: fc.option(fc.option(fc.integer({ min: 0, max: 10 })), { nil: undefined }),
});
type Question = typeof anyQuestion extends fc.Arbitrary<infer One> ? One : never;

const factsOf = (questions: readonly Question[]): AttemptFacts => ({
  items: questions.map((question, index) => itemOf(index + 1, question)),
  responses: new Map(questions.flatMap(({ response }, index) => (response ? [[index + 1, response]] : []))),
  grades: new Map(questions.flatMap(({ grade }, index) => (grade === undefined ? [] : [[index + 1, grade]]))),
});
const reversed = <Value>(map: ReadonlyMap<number, Value>) => new Map([...map].toReversed());

describe('computeResult', () => {
  it('counts hits, errors and omitted questions, in the order of the items', () => {
    const items = [3, 1, 2].map((id) => itemOf(id));
    expect(computeResult({ items, responses: given(1, 0), grades: none })).toEqual({
      ...{ grade: 33.333333333, hits: 1, errors: 1, omitted: 1, ungraded: 0 },
      ...{ pointsReached: 0, pointsPossible: 0 },
      ...{ questions: [3, 1, 2], scores: [0, 1, 0], outcomes: ['omitted', 'hit', 'error'] },
    });
  });

  it('counts points of the questions on a scale, with their weights, and none of what is left out', () => {
    const items = [
      itemOf(1, { points: 6 }),
      itemOf(2, { points: 3, weight: 2, activated: true }),
      itemOf(3, { points: 3, adjustment: { kind: 'void' } }),
      itemOf(4),
    ];
    const result = computeResult({ items, responses: given(0.5, 1, 1, 1), grades: none });
    expect(result).toMatchObject({ pointsReached: 9e9, pointsPossible: 12e9 });
  });

  it('counts neither responses on scales nor those left blank beside other questions, and of scales alone both', () => {
    const scales = [2, 3].map((id) => itemOf(id, { points: 4 }));
    const of = (items: ItemFacts[]) => computeResult({ items, responses: given(0, 1), grades: none });
    expect(of([itemOf(1), ...scales])).toMatchObject({ hits: 0, errors: 1, omitted: 0 });
    expect(of(scales)).toMatchObject({ hits: 1, errors: 0, omitted: 1 });
  });

  it('counts a removed response as omitted', () => {
    const responses = new Map([[1, null]]);
    expect(computeResult({ items: [itemOf(1)], responses, grades: none })).toMatchObject({ grade: 0, omitted: 1 });
  });

  it('leaves a response that waits for a grade out of the grade', () => {
    const items = [itemOf(1), itemOf(2)];
    const result = computeResult({ items, responses: given(null, 1), grades: none });
    expect(result).toMatchObject({ grade: 100, ungraded: 1, hits: 1, errors: 0, scores: [null, 1] });
    expect(result.outcomes).toEqual(['ungraded', 'hit']);
    expect(computeResult({ items: [itemOf(1)], responses: given(null), grades: none }).grade).toBeNull();
  });

  it('takes a manual grade in place of the score of the response, and of a missing one', () => {
    const items = [itemOf(1), itemOf(2), itemOf(3)];
    const grades = new Map([1, 2, 3].map((id) => [id, 7.5]));
    const result = computeResult({ items, responses: given(null, 0), grades });
    expect(result).toMatchObject({ grade: 75, hits: 3, omitted: 0, ungraded: 0 });
  });

  it('leaves a question out whose grade was removed', () => {
    const items = [itemOf(1), itemOf(2)];
    const result = computeResult({ items, responses: given(null, 1), grades: new Map([[1, null]]) });
    expect(result).toMatchObject({ grade: 100, ungraded: 0, hits: 1, errors: 0, omitted: 0 });
    expect(result.outcomes).toEqual(['excluded', 'hit']);
  });

  it('leaves a void item out, and gives the points of a bonus to everybody', () => {
    const items = [
      itemOf(1, { adjustment: { kind: 'void' } }),
      itemOf(2, { adjustment: { kind: 'bonus' } }),
      itemOf(3),
    ];
    const grades = new Map([
      [1, 10],
      [2, 0],
    ]);
    expect(computeResult({ items, responses: given(1), grades })).toMatchObject({
      ...{ grade: 50, hits: 1, errors: 0, omitted: 1 },
      outcomes: ['excluded', 'hit', 'omitted'],
    });
  });

  it('counts a weight only while it is activated', () => {
    const weighed = (activated: boolean) => [itemOf(1, { weight: 3, activated }), itemOf(2)];
    expect(computeResult({ items: weighed(true), responses: given(1, 0), grades: none }).grade).toBe(75);
    expect(computeResult({ items: weighed(false), responses: given(1, 0), grades: none }).grade).toBe(50);
  });

  it('is the same for any order of the facts', () =>
    fc.assert(
      fc.property(fc.array(anyQuestion, { maxLength: 12 }), (questions) => {
        const facts = factsOf(questions);
        const other = { ...facts, responses: reversed(facts.responses), grades: reversed(facts.grades) };
        expect(computeResult(other)).toEqual(computeResult(facts));
        const turned = computeResult({ ...facts, items: facts.items.toReversed() });
        const { grade, hits, errors, omitted, ungraded } = computeResult(facts);
        expect(turned).toMatchObject({ hits, errors, omitted, ungraded });
        expect(turned.grade ?? -1).toBeCloseTo(grade ?? -1, 8);
        expect(turned.outcomes.toReversed()).toEqual(computeResult(facts).outcomes);
      }),
    ));

  it('gives every item one outcome, and a score exactly if it counts', () =>
    fc.assert(
      fc.property(fc.array(anyQuestion, { maxLength: 12 }), (questions) => {
        const { hits, errors, omitted, ungraded, outcomes, scores, grade } = computeResult(factsOf(questions));
        const excluded = outcomes.filter((outcome) => outcome === 'excluded').length;
        expect(hits + errors + omitted + ungraded + excluded).toBe(questions.length);
        for (const [index, outcome] of outcomes.entries())
          expect(scores[index] === null).toBe(outcome === 'ungraded' || outcome === 'excluded');
        if (grade !== null) {
          expect(grade).toBeGreaterThanOrEqual(0);
          expect(grade).toBeLessThanOrEqual(100);
        }
      }),
    ));

  it('treats a removed grade and a void item as if the question were not in the assessment', () =>
    fc.assert(
      fc.property(fc.array(anyQuestion, { maxLength: 12 }), (questions) => {
        const counts = ({ adjustment, grade }: Question) =>
          adjustment?.kind === 'bonus' || (adjustment?.kind !== 'void' && grade !== null);
        expect(computeResult(factsOf(questions)).grade).toBe(computeResult(factsOf(questions.filter(counts))).grade);
      }),
    ));
});
