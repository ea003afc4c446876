import { describe, expect, it } from 'vitest';
import { answerKeyOf, keyOf, otherAnswers, remediesFor } from './remedies.ts';

const single = { correct: 2 };
const multiple = { correct: [1, 3] };
const gaps = {
  gaps: [
    { id: 1, answers: ['agua'] },
    { id: 2, answers: ['sal'] },
  ],
};
const names = (content: unknown, chosen: Parameters<typeof remediesFor>[1]) =>
  remediesFor(content, chosen).map(({ name }) => name);

describe('the remedies for a question', () => {
  it('are to void it or to give everybody its points while its own key is chosen', () => {
    expect(names(single, keyOf(single))).toEqual(['void', 'bonus']);
    expect(names(multiple, keyOf(multiple))).toEqual(['void', 'bonus']);
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

  it('of gaps are to accept further answers, never fewer', () => {
    expect(names(gaps, { gaps: {} })).toEqual(['void', 'bonus']);
    expect(remediesFor(gaps, { gaps: { 1: ['H2O'] } })[0]).toEqual({
      name: 'secondKey',
      adjustment: {
        kind: 'secondKey',
        answerKey: {
          gaps: [
            { id: 1, answers: ['agua', 'H2O'] },
            { id: 2, answers: ['sal'] },
          ],
        },
      },
    });
  });
});

it('other answers of a gap are those that are not accepted, in any case, the most frequent first', () => {
  const wrote = (text: string, students: number) => ({ response: { gaps: { 1: text } }, students });
  const responses = [wrote('Agua', 9), wrote('H2O', 2), wrote('h2o ', 3), wrote('aire', 1), wrote(' ', 4)];
  expect(otherAnswers({ id: 1, answers: ['agua'] }, responses)).toEqual([
    { text: 'H2O', students: 5 },
    { text: 'aire', students: 1 },
  ]);
});
