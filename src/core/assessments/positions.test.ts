import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appendQuestions,
  MAXIMUM_QUESTIONS,
  moveQuestions,
  normalizePositions,
  type PositionedQuestion,
  type QuestionInOrder,
  removeQuestions,
  toNumberedBlocks,
} from './positions.ts';

/** Written `'1 2a 3a 4'`: the questions by id in their order, with the letter of their context. */
const questions = (text: string): QuestionInOrder[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      idQuestion: Number.parseInt(word, 10),
      idStimulus: /[a-z]$/.test(word) ? word.charCodeAt(word.length - 1) : null,
    }));
const list = (text: string): PositionedQuestion[] =>
  questions(text).map((question, at) => ({ ...question, position: at + 1 }));
const a = { idStimulus: 'a'.charCodeAt(0) };

const anyList: fc.Arbitrary<PositionedQuestion[]> = fc.array(
  fc.record({
    idQuestion: fc.integer({ min: 1, max: 40 }),
    idStimulus: fc.option(fc.integer({ min: 1, max: 4 })),
    position: fc.integer({ min: -2, max: 9 }),
  }),
);

const isSound = (result: readonly PositionedQuestion[]) => {
  expect(result.map(({ position }) => position)).toEqual(result.map((_, at) => at + 1));
  expect(new Set(result.map(({ idQuestion }) => idQuestion)).size).toBe(result.length);
  const starts = result.filter(
    ({ idStimulus }, at) => idStimulus !== null && idStimulus !== result[at - 1]?.idStimulus,
  );
  expect(new Set(starts.map(({ idStimulus }) => idStimulus)).size).toBe(starts.length);
};

describe('normalizePositions', () => {
  it('closes gaps and orders equal positions by their order in the list', () => {
    const broken = [
      { idQuestion: 5, idStimulus: null, position: 9 },
      { idQuestion: 6, idStimulus: null, position: 2 },
      { idQuestion: 7, idStimulus: null, position: 2 },
      { idQuestion: 8, idStimulus: null, position: 0 },
    ];
    expect(normalizePositions(broken)).toEqual(list('8 6 7 5'));
  });

  it('puts the questions of a stimulus together at its first one', () =>
    expect(normalizePositions(list('1 2a 3 4b 5a 6b 7'))).toEqual(list('1 2a 5a 3 4b 6b 7')));

  it('removes repeats of a question after its first position', () =>
    expect(normalizePositions(list('1 2 1'))).toEqual(list('1 2')));

  it('returns every question once and changes nothing when applied again', () =>
    fc.assert(
      fc.property(anyList, (broken) => {
        const result = normalizePositions(broken);
        isSound(result);
        expect(new Set(result.map((q) => q.idQuestion))).toEqual(new Set(broken.map((q) => q.idQuestion)));
        expect(normalizePositions(result)).toEqual(result);
      }),
    ));
});

describe('appendQuestions', () => {
  it('adds questions at the end', () => {
    expect(appendQuestions([], questions('1'))).toEqual(list('1'));
    expect(appendQuestions(list('1 2'), questions('3 4a 5a'))).toEqual(list('1 2 3 4a 5a'));
    expect(appendQuestions(list('1 2'), [])).toEqual(list('1 2'));
  });

  it('adds a question at the end of its stimulus if that is in the list', () =>
    expect(appendQuestions(list('1a 2a 3'), questions('4a'))).toEqual(list('1a 2a 4a 3')));

  it('returns alreadyAdded for a question that is in the list or is added twice', () => {
    expect(appendQuestions(list('1 2'), questions('2'))).toBe('alreadyAdded');
    expect(appendQuestions(list('1 2'), questions('3 2'))).toBe('alreadyAdded');
    expect(appendQuestions(list('1 2'), questions('3 3'))).toBe('alreadyAdded');
  });

  it('returns maximumReached beyond ninety questions', () => {
    const many = (count: number) => list(Array.from({ length: count }, (_, at) => at + 1).join(' '));
    expect(appendQuestions(many(89), questions('100'))).toHaveLength(MAXIMUM_QUESTIONS);
    expect(appendQuestions(many(90), questions('100'))).toBe('maximumReached');
    expect(appendQuestions(many(89), questions('100a 101a'))).toBe('maximumReached');
    expect(appendQuestions(many(90), questions('90'))).toBe('alreadyAdded');
  });
});

describe('removeQuestions', () => {
  it('closes the gap', () => expect(removeQuestions(list('1 2 3a 4a 5'), [2, 3])).toEqual(list('1 4a 5')));
  it('ignores questions that are not in the list', () =>
    expect(removeQuestions(list('1 2'), [9])).toEqual(list('1 2')));
  it('can empty the list', () => expect(removeQuestions(list('1'), [1])).toEqual([]));
});

describe('moveQuestions', () => {
  const before = list('1 2a 3a 4a 5');

  it.each([
    ['a question to the front', 5, 0, '5 1 2a 3a 4a'],
    ['a question past a context, which counts as one', 1, 1, '2a 3a 4a 1 5'],
    ['a question to the end', 1, 2, '2a 3a 4a 5 1'],
    ['a question beyond the end', 1, 99, '2a 3a 4a 5 1'],
    ['a question before the front', 5, -3, '5 1 2a 3a 4a'],
    ['a question to where it is', 1, 0, '1 2a 3a 4a 5'],
    ['a question of a context forward', 2, 1, '1 3a 2a 4a 5'],
    ['a question of a context back', 4, 0, '1 4a 2a 3a 5'],
    ['a question of a context no further than its end', 2, 99, '1 3a 4a 2a 5'],
    ['a context to the front', a, 0, '2a 3a 4a 1 5'],
    ['a context to the end', a, 2, '1 5 2a 3a 4a'],
    ['a question that is not in it', 9, 0, '1 2a 3a 4a 5'],
    ['a context that is not in it', { idStimulus: 1 }, 0, '1 2a 3a 4a 5'],
  ])('%s', (_, what, to, after) => expect(moveQuestions(before, what, to)).toEqual(list(after)));

  it('returns valid positions with every question', () =>
    fc.assert(
      fc.property(anyList, fc.integer({ min: 1, max: 40 }), fc.integer({ min: -3, max: 50 }), (some, id, to) => {
        const result = moveQuestions(some, id, to);
        isSound(result);
        expect(result).toHaveLength(normalizePositions(some).length);
      }),
    ));
});

describe('toNumberedBlocks', () => {
  it('numbers the questions in the order of the list', () =>
    expect(toNumberedBlocks([...questions('8 5a'), { idQuestion: 6, ...a }, ...questions('7')])).toEqual([
      { idStimulus: null, questions: [{ idQuestion: 8, idStimulus: null, number: 1 }] },
      {
        ...a,
        questions: [
          { idQuestion: 5, ...a, number: 2 },
          { idQuestion: 6, ...a, number: 3 },
        ],
      },
      { idStimulus: null, questions: [{ idQuestion: 7, idStimulus: null, number: 4 }] },
    ]));

  it('copies other fields of a question', () => {
    const [block] = toNumberedBlocks([{ idQuestion: 1, idStimulus: null, text: 'Why?' }]);
    expect(block?.questions[0]?.text).toBe('Why?');
  });

  it('returns no block for an empty list', () => expect(toNumberedBlocks([])).toEqual([]));
});
