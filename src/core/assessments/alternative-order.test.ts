import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativeOf, lettersOf } from './alternative-at.ts';
import {
  arrangeAlternatives,
  countUnlikeNumbers,
  type DrawnQuestion,
  drawAlternativeOrders,
} from './alternative-order.ts';
import { byForm, formNumbers, orderForForm } from './form-numbers.ts';

const questionOf = (idQuestion: number, given: Partial<DrawnQuestion> = {}): DrawnQuestion => {
  const { alternatives = [1, 2, 3, 4] } = given;
  return {
    idQuestion,
    alternatives,
    movable: alternatives,
    right: [((idQuestion * 7) % alternatives.length) + 1],
    ...given,
  };
};
const formsOf = (questions: readonly DrawnQuestion[], seed: number) =>
  byForm((form) =>
    orderForForm(
      questions.map((question) => ({ ...question, idStimulus: null })),
      seed,
      form,
    ),
  );
const letters = ({ right }: DrawnQuestion, order: readonly number[]) =>
  lettersOf(
    order.map((id) => ({ id })),
    right,
  );

const anyQuestions = fc
  .array(
    fc.record({ count: fc.integer({ min: 2, max: 7 }), right: fc.nat(6), fixed: fc.subarray([1, 2, 3, 4, 5, 6, 7]) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((all) =>
    all.map(({ count, right, fixed }, index): DrawnQuestion => {
      const alternatives = Array.from({ length: count }, (_, at) => at + 1);
      const movable = alternatives.filter((id) => !fixed.includes(id));
      return { idQuestion: index + 1, alternatives, movable, right: [(right % count) + 1] };
    }),
  );
const anySeed = fc.integer({ min: 1, max: 2 ** 40 });

describe('the orders of alternatives that are drawn', () => {
  it('are as written in version 1, and the same on every call', () =>
    fc.assert(
      fc.property(anyQuestions, anySeed, (questions, seed) => {
        const forms = formsOf(questions, seed);
        const orders = drawAlternativeOrders(forms, seed);
        expect(orders[1]).toEqual(questions.map(() => null));
        expect(drawAlternativeOrders(forms, seed)).toEqual(orders);
      }),
    ));

  it('move nothing but what may move, and are another order than written wherever two may move', () =>
    fc.assert(
      fc.property(anyQuestions, anySeed, (questions, seed) => {
        const forms = formsOf(questions, seed);
        const orders = drawAlternativeOrders(forms, seed);
        for (const form of formNumbers.slice(1))
          for (const [index, { alternatives, movable }] of forms[form].entries()) {
            const order = orders[form][index] ?? null;
            if (movable.length < 2) expect(order).toBeNull();
            else {
              expect(order).not.toEqual(alternatives);
              expect(order?.toSorted()).toEqual(alternatives);
              for (const [place, id] of alternatives.entries())
                if (!movable.includes(id)) expect(order?.[place]).toBe(id);
            }
          }
      }),
    ));

  it('give each number another right letter in each version where all four alternatives may move', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const questions = Array.from({ length: 30 }, (_, index) => questionOf(index + 1));
      const forms = formsOf(questions, seed);
      const orders = drawAlternativeOrders(forms, seed);
      const keys = formNumbers.map((form) =>
        forms[form].map((question, index) => letters(question, orders[form][index] ?? question.alternatives)),
      );
      expect(countUnlikeNumbers(keys)).toEqual({ unlike: 30, numbers: 30 });
    }
  });

  it('give every letter about as often', () => {
    const counts = new Map<string, number>();
    for (let seed = 1; seed <= 100; seed++) {
      const questions = Array.from({ length: 40 }, (_, index) => questionOf(index + 1, { right: [(index % 4) + 1] }));
      const forms = formsOf(questions, seed);
      const orders = drawAlternativeOrders(forms, seed);
      for (const [index, question] of forms[2].entries()) {
        const letter = letters(question, orders[2][index] ?? []);
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    }
    for (const letter of 'ABCD') expect(Math.abs((counts.get(letter) ?? 0) - 1_000), letter).toBeLessThan(100);
  });

  it('are drawn also for questions in which nothing is right', () => {
    const questions = [questionOf(1, { right: [] }), questionOf(2, { right: [] })];
    const orders = drawAlternativeOrders(formsOf(questions, 3), 3);
    expect(orders[2].map((order) => order?.toSorted())).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });
});

describe('arrangeAlternatives', () => {
  const alternatives = [1, 2, 3].map((id) => ({ id, text: `alternative ${id}` }));

  it('returns the alternatives in the order of the ids, and as they are without an order', () => {
    expect(arrangeAlternatives(alternatives, [3, 1, 2])?.map(({ text }) => text)).toEqual([
      'alternative 3',
      'alternative 1',
      'alternative 2',
    ]);
    expect(arrangeAlternatives(alternatives, null)).toEqual(alternatives);
  });

  it.each([[[1, 2]], [[1, 2, 2]], [[1, 2, 4]], [[1, 2, 3, 3]], [[]]])('returns null for the ids %j', (order) =>
    expect(arrangeAlternatives(alternatives, order)).toBeNull(),
  );

  it('keeps the alternative that a letter stands for where the key has that letter', () =>
    fc.assert(
      fc.property(anyQuestions, anySeed, (questions, seed) => {
        const forms = formsOf(questions, seed);
        const orders = drawAlternativeOrders(forms, seed);
        for (const form of formNumbers)
          for (const [index, question] of forms[form].entries()) {
            const written = question.alternatives.map((id) => ({ id }));
            const arranged = arrangeAlternatives(written, orders[form][index] ?? null) ?? [];
            expect(alternativeOf(arranged, lettersOf(arranged, question.right))).toBe(question.right[0]);
          }
      }),
    ));
});

describe('countUnlikeNumbers', () => {
  it('counts the numbers at which no two versions have the same right letter', () =>
    expect(
      countUnlikeNumbers([
        ['A', 'B', 'C'],
        ['B', 'B', 'D'],
        ['C', 'A', 'A'],
      ]),
    ).toEqual({ unlike: 2, numbers: 3 }));

  it('leaves out numbers at which fewer than two versions have letters', () => {
    expect(
      countUnlikeNumbers([
        ['A', null, null],
        ['B', 'A', null],
        [null, 'A', 'A'],
      ]),
    ).toEqual({ unlike: 1, numbers: 2 });
    expect(countUnlikeNumbers([[], [], []])).toEqual({ unlike: 0, numbers: 0 });
  });

  it('compares several right letters as a whole', () =>
    expect(countUnlikeNumbers([['AB'], ['BC'], ['AB']])).toEqual({ unlike: 0, numbers: 1 }));
});
