import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Likeness, rankSimilar } from './similar-questions.ts';

const fractions = 7;
const sums = 8;
const question = (idQuestion: number, given: Partial<Likeness> & { text?: string } = {}): Likeness => ({
  idQuestion,
  topics: [fractions],
  hitAverage: 50,
  alternatives: 4,
  words: new Set((given.text ?? '').split(' ')),
  ...given,
});
const ranked = (of: Likeness, others: readonly Likeness[]) =>
  rankSimilar(of, others).map(({ idQuestion }) => idQuestion);

describe('questions similar to another', () => {
  it('share the exact topic before a wider one', () =>
    expect(
      ranked(question(1, { topics: [fractions, sums] }), [
        question(2, { topics: [fractions] }),
        question(3, { topics: [fractions, sums], hitAverage: 5, alternatives: 2 }),
      ]),
    ).toEqual([3, 2]));

  it('are as difficult before they have as many alternatives', () =>
    expect(
      ranked(question(1, { hitAverage: 62 }), [
        question(2, { hitAverage: 20 }),
        question(3, { hitAverage: 64, alternatives: 5 }),
        question(4, { hitAverage: null }),
      ]),
    ).toEqual([3, 4, 2]));

  it('without figures are like others without figures', () =>
    expect(ranked(question(1, { hitAverage: null }), [question(2), question(3, { hitAverage: null })])).toEqual([
      3, 2,
    ]));

  it('have as many alternatives before they have the same words', () =>
    expect(
      ranked(question(1, { text: 'suma dos fracciones' }), [
        question(2, { alternatives: 5, text: 'suma dos fracciones' }),
        question(3, { text: 'resta' }),
        question(4, { text: 'suma tres fracciones' }),
      ]),
    ).toEqual([4, 3, 2]));

  it('are all in one order that does not depend on how they are given, without the question itself', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            idQuestion: fc.integer({ min: 1, max: 50 }),
            topics: fc.uniqueArray(fc.constantFrom(fractions, sums)),
            hitAverage: fc.option(fc.integer({ min: 0, max: 100 })),
            alternatives: fc.integer({ min: 0, max: 5 }),
            words: fc.uniqueArray(fc.constantFrom('suma', 'resta', 'dos')).map((words) => new Set(words)),
          }),
          { selector: ({ idQuestion }) => idQuestion, minLength: 1 },
        ),
        (all) => {
          const [of = question(99)] = all;
          const order = ranked(of, all);
          expect(ranked(of, all.toReversed())).toEqual(order);
          expect(order.toSorted()).toEqual(
            all
              .slice(1)
              .map(({ idQuestion }) => idQuestion)
              .toSorted(),
          );
        },
      ),
    ));
});
