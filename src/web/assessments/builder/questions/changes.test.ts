import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../contract/assessments.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { questionForTests } from '../question-for-tests.ts';
import { applyChange, type Change, countQuestions, exceedsMaximum } from './changes.ts';

const hooke = { idContext: 7, title: 'Hooke y el corcho', text: docFromText('En 1665…') };

const question = (idQuestion: number) => questionForTests({ idQuestion });
const add = (...ids: number[]): Change => ({ kind: 'add', context: null, questions: ids.map(question) });
const addOfHooke = (...ids: number[]): Change => ({ kind: 'add', context: hooke, questions: ids.map(question) });
const addSeveral = (): Change => ({
  kind: 'addSeveral',
  entries: [
    { context: null, questions: [question(3)] },
    { context: hooke, questions: [30, 31].map(question) },
    { context: null, questions: [question(1)] },
  ],
});
const remove = (...idsQuestions: number[]): Change => ({ kind: 'remove', idsQuestions });
const move = (idQuestion: number, index: number, whole = true): Change => ({ kind: 'move', idQuestion, whole, index });

const made = (changes: Change[], blocks: Block[] = []) => changes.reduce(applyChange, blocks);
const ids = (blocks: readonly Block[]) => blocks.map(({ questions }) => questions.map(({ idQuestion }) => idQuestion));

const start = made([add(1), addOfHooke(30, 31, 32), add(2)]);

describe('applyChange', () => {
  it('adds questions at the end and numbers them consecutively', () => {
    expect(ids(start)).toEqual([[1], [30, 31, 32], [2]]);
    expect(start[2]?.questions[0]?.number).toBe(5);
    expect(start[1]?.context?.title).toBe('Hooke y el corcho');
  });
  it('adds a question of a stimulus next to its others', () =>
    expect(ids(made([remove(31), addOfHooke(31)], start))).toEqual([[1], [30, 32, 31], [2]]));
  it('adds the missing questions of a stimulus', () =>
    expect(ids(made([remove(30, 32), addOfHooke(30, 31, 32)], start))).toEqual([[1], [31, 30, 32], [2]]));
  it('adds the questions of several entries in their order, without those that it has', () => {
    expect(ids(made([addSeveral()]))).toEqual([[3], [30, 31], [1]]);
    expect(ids(made([add(1, 2), addOfHooke(31), addSeveral()]))).toEqual([[1], [2], [31, 30], [3]]);
  });
  it('moves a whole stimulus', () => expect(ids(made([move(31, 0)], start))).toEqual([[30, 31, 32], [1], [2]]));
  it('moves a question within its stimulus', () =>
    expect(ids(made([move(32, 0, false)], start))).toEqual([[1], [32, 30, 31], [2]]));
  it('removes a stimulus with its last question', () =>
    expect(ids(made([remove(30, 31), remove(32)], start))).toEqual([[1], [2]]));
});

describe('a draft with 90 questions', () => {
  const full = made(Array.from({ length: 90 }, (_, index) => add(index + 100)));
  it('has no room for another', () => {
    expect(exceedsMaximum(full, add(1))).toBe(true);
    expect(countQuestions(applyChange(full, add(1)))).toBe(90);
  });
  it('accepts a question that it has already', () => expect(exceedsMaximum(full, add(100))).toBe(false));
  it('has no room for several, of which none is added', () => {
    const nearlyFull = made([remove(100, 101)], full);
    expect(exceedsMaximum(nearlyFull, addSeveral())).toBe(true);
  });
});

describe('any change', () => {
  const id = fc.constantFrom(1, 2, 3, 30, 31, 32);
  const change = fc.oneof(
    fc.constantFrom(1, 2, 3).map((one) => add(one)),
    fc.uniqueArray(fc.constantFrom(30, 31, 32), { minLength: 1 }).map((some) => addOfHooke(...some)),
    fc.uniqueArray(id, { minLength: 1 }).map((some) => remove(...some)),
    fc.constant(addSeveral()),
    fc.tuple(id, fc.nat(4), fc.boolean()).map(([one, index, whole]) => move(one, index, whole)),
  );
  const changes = fc.array(change, { maxLength: 12 });

  it('has no further effect when applied again', () => {
    fc.assert(
      fc.property(changes, change, (earlier, last) => {
        const once = applyChange(made(earlier), last);
        expect(applyChange(once, last)).toEqual(once);
      }),
    );
  });
  it('numbers the questions consecutively and has each stimulus once', () => {
    fc.assert(
      fc.property(changes, (some) => {
        const blocks = made(some);
        const numbers = blocks.flatMap(({ questions }) => questions.map(({ number }) => number));
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        expect(blocks.filter(({ context }) => context?.idContext === 7).length).toBeLessThan(2);
      }),
    );
  });
});
