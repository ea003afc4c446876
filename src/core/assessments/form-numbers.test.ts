import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areForms, formNumbers, orderBlocks, orderForForm, shuffle } from './form-numbers.ts';
import type { QuestionInOrder } from './positions.ts';

const alone = (count: number): QuestionInOrder[] =>
  Array.from({ length: count }, (_, at) => ({ idQuestion: at + 1, idStimulus: null }));
const idsOf = (questions: readonly QuestionInOrder[]) => questions.map(({ idQuestion }) => idQuestion);
const orders = (questions: QuestionInOrder[], idAssessment: number) =>
  formNumbers.map((formNumber) => idsOf(orderForForm(questions, idAssessment, formNumber)));

/** Sizes of blocks: 0 is a single question, others a stimulus with that many questions. */
const assessmentOf = (sizes: readonly number[]): QuestionInOrder[] => {
  let idQuestion = 100;
  return sizes.flatMap((size, at) =>
    Array.from({ length: Math.max(size, 1) }, () => ({ idQuestion: ++idQuestion, idStimulus: size === 0 ? null : at })),
  );
};
const anyAssessment = fc.array(fc.nat(4), { maxLength: 20 }).map(assessmentOf);
const anyId = fc.integer({ min: 1, max: 2 ** 40 });

describe('shuffle', () => {
  it('returns every entry once, in the same order for the same seed', () =>
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (entries, seed) => {
        const result = shuffle(entries, seed);
        expect(result.toSorted()).toEqual(entries.toSorted());
        expect(shuffle(entries, seed)).toEqual(result);
      }),
    ));

  it('does not change its input', () => {
    const entries = [1, 2, 3, 4, 5];
    shuffle(entries, 1);
    expect(entries).toEqual([1, 2, 3, 4, 5]);
  });

  it('moves every entry to every position about equally often', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 10_000; seed++)
      for (const [place, entry] of shuffle([0, 1, 2, 3, 4], seed).entries()) {
        const seen = `${entry} at ${place}`;
        counts.set(seen, (counts.get(seen) ?? 0) + 1);
      }
    expect(counts.size).toBe(25);
    for (const [seen, count] of counts) expect(Math.abs(count - 2_000), seen).toBeLessThan(200);
  });
});

describe('the forms of an assessment', () => {
  it('are always the same for an assessment, so that what is printed of a draft stays what finishing stores', () => {
    expect(orders(alone(10), 1)).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [5, 3, 10, 8, 6, 4, 1, 7, 2, 9],
      [7, 9, 2, 1, 10, 8, 3, 6, 5, 4],
    ]);
    expect(orders(alone(10), 123_456).slice(1)).toEqual([
      [2, 8, 7, 9, 10, 4, 1, 3, 6, 5],
      [7, 3, 6, 5, 2, 9, 8, 10, 1, 4],
    ]);
    expect(orders(assessmentOf([0, 3, 0, 2]), 7)).toEqual([
      [101, 102, 103, 104, 105, 106, 107],
      [102, 103, 104, 101, 106, 107, 105],
      [105, 106, 107, 102, 103, 104, 101],
    ]);
  });

  it('contain every question once and are the same on every call', () =>
    fc.assert(
      fc.property(anyAssessment, anyId, (questions, id) => {
        const ids = questions.map(({ idQuestion }) => idQuestion);
        for (const order of orders(questions, id)) expect(order.toSorted((a, b) => a - b)).toEqual(ids);
        expect(orders(questions, id)).toEqual(orders(questions, id));
      }),
    ));

  it('have the order of the assessment as form 1', () =>
    fc.assert(
      fc.property(anyAssessment, anyId, (questions, id) => {
        expect(orderForForm(questions, id, 1)).toEqual(questions);
      }),
    ));

  it('have the questions of a stimulus together, in their order', () =>
    fc.assert(
      fc.property(anyAssessment, anyId, (questions, id) => {
        const stimuli = new Set(questions.map(({ idStimulus }) => idStimulus).filter((id) => id !== null));
        for (const order of orders(questions, id))
          for (const idStimulus of stimuli) {
            const ids = questions.filter((q) => q.idStimulus === idStimulus).map((q) => q.idQuestion);
            const start = order.indexOf(ids[0] ?? Number.NaN);
            expect(order.slice(start, start + ids.length)).toEqual(ids);
          }
      }),
    ));

  it('all differ from three blocks on', () => {
    for (const sizes of [
      [0, 0, 0],
      [2, 0, 3],
      [0, 0, 0, 0],
    ])
      for (let id = 1; id <= 2_000; id++)
        expect(new Set(orders(assessmentOf(sizes), id).map(String)).size, `assessment ${id}`).toBe(3);
  });

  it('swap two blocks in form 2 and are equal for one block', () => {
    for (let id = 1; id <= 100; id++) {
      expect(idsOf(orderForForm(alone(2), id, 2))).toEqual([2, 1]);
      expect(idsOf(orderForForm(assessmentOf([2, 0]), id, 3)).toSorted()).toEqual([101, 102, 103]);
      expect(orders(assessmentOf([3]), id)).toEqual(formNumbers.map(() => [101, 102, 103]));
      expect(orders([], id)).toEqual([[], [], []]);
    }
  });

  it('do not repeat from one assessment to the next', () => {
    const second = Array.from({ length: 1_000 }, (_, id) => String(idsOf(orderForForm(alone(20), id + 1, 2))));
    expect(new Set(second).size).toBe(1_000);
  });

  it('move a block to every other position about equally often', () => {
    const counts = new Map<string, number>();
    for (let id = 1; id <= 6_000; id++)
      for (const [formNumber, order] of orders(alone(7), id).entries())
        for (const [position, idQuestion] of order.entries()) {
          const seen = `${idQuestion} at ${position + 1} of form ${formNumber + 1}`;
          counts.set(seen, (counts.get(seen) ?? 0) + 1);
        }
    expect(counts.size).toBe(7 + 2 * 42);
    for (const [seen, count] of counts)
      if (!seen.endsWith('form 1')) expect(Math.abs(count - 1_000), seen).toBeLessThan(150);
  });
});

describe('the numbers of questions in the forms', () => {
  const anySizes = (minLength: number) => fc.array(fc.nat(4), { minLength, maxLength: 20 });
  const samePositions = (one: readonly number[] = [], other: readonly number[] = []) =>
    one.filter((idQuestion, at) => idQuestion === other[at]);

  it('are none of form 1 from two blocks on', () =>
    fc.assert(
      fc.property(anySizes(2), anyId, (sizes, id) => {
        const [first, second, third] = orders(assessmentOf(sizes), id);
        expect(samePositions(first, second)).toEqual([]);
        expect(samePositions(first, third)).toEqual([]);
      }),
    ));

  it('all differ from three blocks on', () =>
    fc.assert(
      fc.property(anySizes(3), anyId, (sizes, id) => {
        const [, second, third] = orders(assessmentOf(sizes), id);
        expect(samePositions(second, third)).toEqual([]);
      }),
    ));

  it('all differ for every three blocks of up to five questions, many of which can only be turned', () => {
    for (let sizes = 0; sizes < 125; sizes++)
      for (let id = 1; id <= 10; id++) {
        const three = orders(
          assessmentOf([1 + (sizes % 5), 1 + (Math.floor(sizes / 5) % 5), 1 + Math.floor(sizes / 25)]),
          id,
        );
        for (const at of three[0]?.keys() ?? [])
          expect(new Set(three.map((order) => order[at])).size, `sizes ${sizes}, assessment ${id}`).toBe(3);
      }
  });

  it('all differ in the longest assessment', () => {
    for (let id = 1; id <= 200; id++) {
      const three = orders(alone(90), id);
      for (let at = 0; at < 90; at++) expect(new Set(three.map((order) => order[at])).size).toBe(3);
    }
  });
});

describe('orderBlocks', () => {
  it('depends on the sizes and the seed alone', () => {
    const sizes = [1, 3, 1, 2, 1];
    for (const formNumber of formNumbers) {
      expect(orderBlocks(sizes, 51, formNumber)).toEqual(orderBlocks([...sizes], 51, formNumber));
      expect(orderBlocks(sizes, 51, formNumber).toSorted()).toEqual([0, 1, 2, 3, 4]);
    }
    expect(orderBlocks(sizes, 51, 1)).toEqual([0, 1, 2, 3, 4]);
    const seconds = Array.from({ length: 50 }, (_, seed) => String(orderBlocks(sizes, seed, 2)));
    expect(new Set(seconds).size).toBeGreaterThan(20);
  });

  it('leaves no block and one block as they are, and swaps two', () => {
    for (const formNumber of formNumbers) {
      expect(orderBlocks([], 1, formNumber)).toEqual([]);
      expect(orderBlocks([4], 1, formNumber)).toEqual([0]);
      expect(orderBlocks([4, 1], 1, formNumber)).toEqual(formNumber === 1 ? [0, 1] : [1, 0]);
    }
  });
});

describe('the forms that somebody gives', () => {
  const question = (idQuestion: number, idStimulus: number | null = null) => ({ idQuestion, idStimulus, idVersion: 1 });
  const [a, b, c, d] = [question(1), question(2, 9), question(3, 9), question(4)];

  it('are three orders of the same blocks', () => {
    expect(areForms([[a], [a], [a]])).toBe(true);
    expect(
      areForms([
        [a, b, c, d],
        [d, b, c, a],
        [b, c, a, d],
      ]),
    ).toBe(true);
    const forms = formNumbers.map((number) => orderForForm([a, b, c, d], 17, number));
    expect(areForms(forms)).toBe(true);
  });

  it('are no others', () => {
    expect(areForms([])).toBe(false);
    expect(areForms([[], [], []])).toBe(false);
    expect(
      areForms([
        [a, d],
        [d, a],
      ]),
    ).toBe(false);
    expect(areForms([[a, d], [d, a], [a]])).toBe(false);
    expect(
      areForms([
        [a, a],
        [a, a],
        [a, a],
      ]),
    ).toBe(false);
    expect(
      areForms([
        [a, d],
        [a, d],
        [a, { ...d, idVersion: 2 }],
      ]),
    ).toBe(false);
    expect(
      areForms([
        [b, c, a],
        [c, b, a],
        [a, b, c],
      ]),
    ).toBe(false);
    expect(
      areForms([
        [b, a, c],
        [b, a, c],
        [b, a, c],
      ]),
    ).toBe(false);
  });
});
