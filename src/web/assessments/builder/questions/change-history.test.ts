import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../contract/assessments.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { questionForTests } from '../question-for-tests.ts';
import {
  type ChangeHistory,
  emptyHistory,
  MAXIMUM_STEPS,
  type Step,
  stepOf,
  withRedone,
  withStep,
  withUndone,
} from './change-history.ts';
import { applyChange, type Change } from './changes.ts';

const stimulus = { idContext: 7, title: 'Hooke y el corcho', text: docFromText('En 1665…') };
const question = (idQuestion: number) => questionForTests({ idQuestion });
const add = (...ids: number[]): Change => ({ kind: 'add', context: null, questions: ids.map(question) });
const addOfStimulus = (...ids: number[]): Change => ({ kind: 'add', context: stimulus, questions: ids.map(question) });
const remove = (...idsQuestions: number[]): Change => ({ kind: 'remove', idsQuestions });
const move = (idQuestion: number, index: number, whole = true): Change => ({ kind: 'move', idQuestion, whole, index });

const made = (changes: readonly Change[], blocks: readonly Block[] = []) =>
  changes.reduce<readonly Block[]>(applyChange, blocks);
const start = made([add(1), addOfStimulus(30, 31, 32), add(2)]);

type Draft = { blocks: readonly Block[]; history: ChangeHistory };
const record = ({ blocks, history }: Draft, change: Change): Draft => {
  const step = stepOf(blocks, change);
  return { blocks: applyChange(blocks, change), history: step ? withStep(history, step) : history };
};
const undo = ({ blocks, history }: Draft): Draft => ({
  blocks: made(history.past.at(-1)?.undo ?? [], blocks),
  history: withUndone(history),
});
const redo = ({ blocks, history }: Draft): Draft => {
  const step = history.future.at(-1);
  return { blocks: step ? applyChange(blocks, step.change) : blocks, history: withRedone(history) };
};
const repeat = (draft: Draft, times: number, action: (draft: Draft) => Draft) =>
  Array.from({ length: times }).reduce<Draft>(action, draft);

describe('a change', () => {
  const named = (change: Change): Partial<Step> | null => {
    const step = stepOf(start, change);
    return step && { kind: step.kind, count: step.count, number: step.number };
  };
  it.each<[string, Change, Partial<Step> | null]>([
    ['one question is removed', remove(31), { kind: 'remove', count: 1, number: 3 }],
    ['several are removed', remove(1, 31), { kind: 'remove', count: 2, number: 1 }],
    ['one is added', add(3), { kind: 'add', count: 1, number: 6 }],
    ['some of those added are there already', add(1, 3, 4), { kind: 'add', count: 2, number: 6 }],
    ['a stimulus is moved', move(30, 2), { kind: 'move', count: 3, number: 2 }],
    ['a question is moved within its stimulus', move(32, 0, false), { kind: 'move', count: 1, number: 4 }],
    ['what is added is there already', add(1), null],
    ['what is removed is gone already', remove(9), null],
    ['a question is moved to its own position', move(1, 0), null],
  ])('has its number and kind when %s', (_, change, expected) => expect(named(change)).toEqual(expected));
});

describe('the history of changes', () => {
  it('forgets what was undone when another change is made', () => {
    const draft = record(undo(record({ blocks: start, history: emptyHistory }, remove(1))), remove(2));
    expect(draft.history.future).toEqual([]);
    expect(draft.history.past).toHaveLength(1);
  });

  it(`holds the last ${MAXIMUM_STEPS} changes`, () => {
    const changes = Array.from({ length: MAXIMUM_STEPS + 5 }, (_, index) => move(1, (index + 1) % 2));
    const { history } = changes.reduce(record, { blocks: start, history: emptyHistory });
    expect(history.past).toHaveLength(MAXIMUM_STEPS);
  });

  const id = fc.constantFrom(1, 2, 3, 30, 31, 32);
  const change = fc.oneof(
    fc.constantFrom(1, 2, 3).map((one) => add(one)),
    fc.uniqueArray(fc.constantFrom(30, 31, 32), { minLength: 1 }).map((some) => addOfStimulus(...some)),
    fc.constant<Change>({
      kind: 'addSeveral',
      entries: [
        { context: null, questions: [question(3)] },
        { context: stimulus, questions: [30, 31].map(question) },
        { context: null, questions: [question(1)] },
      ],
    }),
    fc.uniqueArray(id, { minLength: 1 }).map((some) => remove(...some)),
    fc.tuple(id, fc.integer({ min: -1, max: 5 }), fc.boolean()).map(([one, index, whole]) => move(one, index, whole)),
  );

  it('restores the questions and their order when all changes are undone, and the changed order when all are made again', () =>
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fc.array(change, { maxLength: 15 }), (earlier, changes) => {
        const before = made(earlier);
        const changed = changes.reduce(record, { blocks: before, history: emptyHistory });
        const undone = repeat(changed, changed.history.past.length, undo);
        expect(undone.blocks).toEqual(before);
        expect(undone.history.past).toEqual([]);
        const redone = repeat(undone, undone.history.future.length, redo);
        expect(redone).toEqual(changed);
      }),
    ));
});
