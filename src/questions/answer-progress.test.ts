import { describe, expect, it } from 'vitest';
import { answerProgressOf, completenessOf } from './answer-progress.ts';
import { hasQuestionType, questionTypeOf } from './registry.ts';

const gaps = { gaps: [{ id: 1 }, { id: 2 }, { id: 5 }, { id: 7 }] };
const objectives = { objectives: [{ id: 1 }, { id: 2 }, { id: 3 }] };

describe('answerProgressOf', () => {
  it.each([
    ['no gap', null, 0, 'none'],
    ['two of four gaps', { gaps: { 1: 'a', 5: 'b' } }, 2, 'part'],
    ['one gap filled and one with only spaces', { gaps: { 1: 'a', 2: '  ', 5: '' } }, 1, 'part'],
    ['a gap that is not of the text', { gaps: { 9: 'a' } }, 0, 'none'],
    ['all gaps', { gaps: { 1: 'a', 2: 'b', 5: 'c', 7: 'd' } }, 4, 'whole'],
  ])('counts the filled gaps of a text with %s filled', (_, response, answered, state) => {
    const parts = answerProgressOf(questionTypeOf(2), gaps, response);
    expect(parts).toEqual({ answered, total: response === null ? 1 : 4 });
    expect(completenessOf(parts)).toBe(state);
  });

  it.each([
    ['no objective', null, 'none'],
    ['one objective, at the best level', { levels: { 2: 0 } }, 'part'],
    ['all objectives', { levels: { 1: 3, 2: 0, 3: 1 } }, 'whole'],
  ])('returns the completeness of a rubric with %s judged', (_, response, state) =>
    expect(completenessOf(answerProgressOf(questionTypeOf(6), objectives, response))).toBe(state),
  );

  it.each([
    ['a single answer', 0, { alternative: 2 }],
    ['a multiple answer with one of them chosen', 1, { alternatives: [3] }],
    ['an open one in writing', 3, { text: 'So it is.', photo: null }],
    ['an open one with a photograph alone', 3, { text: '', photo: 'photo.jpg' }],
    ['an activity with no point reached', 4, { scaled: 0, raw: 0, max: 3 }],
    ['a graded option', 5, { alternative: 1 }],
    ['a type that this version does not know', 99, {}],
  ])('returns either nothing or everything for %s', (_, idType, response) => {
    expect(
      completenessOf(answerProgressOf(hasQuestionType(idType) ? questionTypeOf(idType) : undefined, {}, null)),
    ).toBe('none');
    expect(
      completenessOf(answerProgressOf(hasQuestionType(idType) ? questionTypeOf(idType) : undefined, {}, response)),
    ).toBe('whole');
  });
});
