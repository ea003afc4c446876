import { describe, expect, it } from 'vitest';
import {
  addedAnswers,
  adjustedKeyOf,
  answerKeyOf,
  changedAnswers,
  countWritten,
  isUnchangedKey,
  keyOf,
  likeliestKeyOf,
  otherAnswers,
  remediesFor,
} from './remedies.ts';

const single = { correct: 2 };
const multiple = { correct: [1, 3] };
const gaps = {
  gaps: [
    { id: 1, answers: ['agua', 'el agua'] },
    { id: 2, answers: ['sal'] },
  ],
};
const names = (content: unknown, chosen: Parameters<typeof remediesFor>[1]) =>
  remediesFor(content, chosen).map(({ name }) => name);
const chose = (alternative: number, students: number) => ({ response: { alternative }, students });
const choseAll = (alternatives: number[], students: number) => ({ response: { alternatives }, students });
const wrote = (text: string, students: number, gap = 1) => ({ response: { gaps: { [gap]: text } }, students });

describe('the remedies for a question', () => {
  it('are to void it or to give everybody its points while its own key is chosen', () => {
    expect(names(single, keyOf(single))).toEqual(['void', 'bonus']);
    expect(names(multiple, keyOf(multiple))).toEqual(['void', 'bonus']);
    expect(names(gaps, keyOf(gaps))).toEqual(['void', 'bonus']);
    expect(names({}, keyOf({}))).toEqual(['void', 'bonus']);
  });

  it('with another key are also to replace it and to accept both', () => {
    expect(remediesFor(single, { alternatives: [3] }).slice(0, 2)).toEqual([
      { name: 'newKey', adjustment: { kind: 'newKey', answerKey: { correct: 3 } } },
      { name: 'secondKey', adjustment: { kind: 'secondKey', answerKey: { correct: 3 } } },
    ]);
    expect(answerKeyOf(multiple, { alternatives: [4, 1] })).toEqual({ correct: [1, 4] });
  });

  it('need at least two right alternatives of a multiple answer', () =>
    expect(names(multiple, { alternatives: [3] })).toEqual(['void', 'bonus']));

  it('of gaps are to replace their answers, and to accept the old ones, too', () =>
    expect(remediesFor(gaps, { gaps: { 1: ['agua', 'H2O'], 2: ['sal'] } }).slice(0, 2)).toEqual([
      {
        name: 'newKey',
        adjustment: {
          kind: 'newKey',
          answerKey: {
            gaps: [
              { id: 1, answers: ['agua', 'H2O'] },
              { id: 2, answers: ['sal'] },
            ],
          },
        },
      },
      {
        name: 'secondKey',
        adjustment: {
          kind: 'secondKey',
          answerKey: {
            gaps: [
              { id: 1, answers: ['agua', 'el agua', 'H2O'] },
              { id: 2, answers: ['sal'] },
            ],
          },
        },
      },
    ]));

  it('of gaps are one where no old answer is given up, or none is added', () => {
    expect(names(gaps, { gaps: { 1: ['agua', 'el agua', 'H2O'], 2: ['sal'] } })).toEqual([
      'secondKey',
      'void',
      'bonus',
    ]);
    expect(names(gaps, { gaps: { 1: ['agua'], 2: ['sal'] } })).toEqual(['newKey', 'void', 'bonus']);
  });

  it('of gaps leave no gap without an answer', () =>
    expect(names(gaps, { gaps: { 1: ['agua', 'el agua', 'H2O'], 2: [] } })).toEqual(['secondKey', 'void', 'bonus']));
});

describe('the likeliest other key', () => {
  it('of a single answer is the alternative that most students chose beside the key', () => {
    const responses = [chose(2, 9), chose(1, 3), chose(3, 5)];
    expect(likeliestKeyOf({ content: single, responses }, 'es')).toEqual({ alternatives: [3] });
    expect(likeliestKeyOf({ content: single, responses: [chose(4, 5), ...responses] }, 'es')).toEqual({
      alternatives: [3],
    });
  });

  it('of a multiple answer is the most frequent other combination that can be a key', () => {
    const responses = [choseAll([1, 3], 9), choseAll([3], 6), choseAll([1, 4], 4), choseAll([2, 3], 2)];
    expect(likeliestKeyOf({ content: multiple, responses }, 'es')).toEqual({ alternatives: [1, 4] });
  });

  it('of gaps has the most frequent other answer in the place of those of its gap', () => {
    const responses = [wrote('agua', 9), wrote('vino', 2), wrote('NaCl', 4, 2)];
    expect(likeliestKeyOf({ content: gaps, responses }, 'es')).toEqual({
      gaps: { 1: ['agua', 'el agua'], 2: ['NaCl'] },
    });
  });

  it('is none where all chose the key, and of a question without one', () => {
    expect(likeliestKeyOf({ content: single, responses: [chose(2, 9)] }, 'es')).toBeNull();
    expect(likeliestKeyOf({ content: gaps, responses: [wrote('Agua', 9)] }, 'es')).toBeNull();
    expect(likeliestKeyOf({ content: {}, responses: [] }, 'es')).toBeNull();
  });
});

it('a choice for gaps is named by its answers in the gaps that it changes, or by those that it adds', () => {
  const chosen = { gaps: { 1: ['agua', 'H2O'], 2: ['sal'] } };
  expect(changedAnswers(gaps, chosen)).toEqual(['agua', 'H2O']);
  expect(addedAnswers(gaps, chosen)).toEqual(['H2O']);
  expect(changedAnswers(single, { alternatives: [3] })).toEqual([]);
});

it('the own key of a question is so in any order', () => {
  expect(isUnchangedKey(multiple, { alternatives: [3, 1] })).toBe(true);
  expect(isUnchangedKey(single, { alternatives: [3] })).toBe(false);
  expect(isUnchangedKey(gaps, { gaps: { 1: ['el agua', 'agua'], 2: ['sal'] } })).toBe(true);
  expect(isUnchangedKey(gaps, { gaps: { 1: ['agua'], 2: ['sal'] } })).toBe(false);
});

it('the key of a regrade that stands is chosen', () => {
  const key = { kind: 'newKey' as const, answerKey: { correct: 4 } };
  expect(adjustedKeyOf({ content: single, adjustment: key })).toEqual({ alternatives: [4] });
  expect(adjustedKeyOf({ content: single, adjustment: { kind: 'void' } })).toBeNull();
  expect(adjustedKeyOf({ content: single, adjustment: null })).toBeNull();
});

it('other answers of a gap are those that are not accepted, in any case, the most frequent first', () => {
  const responses = [wrote('Agua', 9), wrote('H2O', 2), wrote('h2o ', 3), wrote('aire', 1), wrote(' ', 4)];
  expect(otherAnswers({ id: 1, answers: ['agua'] }, responses, 'es')).toEqual([
    { text: 'H2O', students: 5 },
    { text: 'aire', students: 1 },
  ]);
  expect(otherAnswers({ id: 1, answers: ['agua'] }, [wrote('a'.repeat(201), 1)], 'es')).toEqual([]);
  expect(countWritten(1, 'h2o', responses)).toBe(5);
});

it('equally frequent answers of a gap are in the order of the alphabet, accents and capitals aside', () => {
  const responses = [wrote('zumo', 1), wrote('Árbol', 1), wrote('boj', 1), wrote('Caoba', 1)];
  const texts = otherAnswers({ id: 1, answers: ['agua'] }, responses, 'es').map(({ text }) => text);
  expect(texts).toEqual(['Árbol', 'boj', 'Caoba', 'zumo']);
});
