import { describe, expect, it } from 'vitest';
import { sampleContent } from '../../tests/support/question-contents.ts';
import { type IdType, questionTypeOf } from './registry.ts';

const partsOf = (idType: IdType, response: unknown) =>
  questionTypeOf(idType).answeredParts(sampleContent(idType), response);
const lettersOf = (idType: IdType, response: unknown) =>
  partsOf(idType, response)
    .filter(({ answered }) => answered)
    .map(({ letter }) => letter);

describe('the parts of a question beside its answer', () => {
  it('are the alternatives with their letters, the chosen one, and 1 for the right one', () => {
    expect(lettersOf(0, { alternative: 3 })).toEqual(['C']);
    expect(partsOf(0, null).map(({ letter, answered, grade }) => [letter, answered, grade])).toEqual([
      ['A', false, 0],
      ['B', false, 1],
      ['C', false, 0],
      ['D', false, 0],
    ]);
    expect(lettersOf(1, { alternatives: [1, 4] })).toEqual(['A', 'D']);
  });

  it('have the grade of each graded option', () => {
    expect(lettersOf(5, { alternative: 2 })).toEqual(['B']);
    expect(partsOf(5, null).map(({ grade }) => grade)).toEqual([0, 2, 4, 6]);
  });

  it('are of gaps one, with what was written and what is accepted', () => {
    expect(partsOf(2, { gaps: { 1: 'agua' } })).toMatchObject([
      { answered: true, grade: 0.5, blanks: ['agua', ''], answers: [['agua', 'el agua'], ['sal']] },
    ]);
  });

  it('are of an open question one, with what was written and no grade of its own', () => {
    expect(partsOf(3, { text: 'Porque flota.', photo: null })).toMatchObject([
      { answered: true, grade: null, answerText: 'Porque flota.' },
    ]);
    expect(partsOf(3, null)).toMatchObject([{ answered: false, answerText: '' }]);
  });

  it('are of an activity one, with what was reached', () => {
    expect(partsOf(4, { scaled: 0.4, raw: 2, max: 5 })).toMatchObject([{ answered: true, grade: 0.4 }]);
  });

  it('are the objectives of a rubric, with 3 for the best level and 0 for the worst', () => {
    const parts = partsOf(6, { levels: { 1: 0 } });
    expect(parts.map(({ id, answered, grade }) => [id, answered, grade])).toEqual([
      [1, true, 3],
      [2, false, 0],
    ]);
    expect(parts[0]?.text).toBe('Leo un mapa');
  });
});
