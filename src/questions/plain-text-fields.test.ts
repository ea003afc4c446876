import { describe, expect, it } from 'vitest';
import { plainTextFieldsOf, publicTextFieldsOf } from './plain-text-fields.ts';
import { questionTypeOf, questionTypes } from './registry.ts';
import { docFromText } from './text/plain/from-plain-text.ts';

const common = { version: 1, command: docFromText('¿Capital de Galicia?'), feedback: docFromText('Es Santiago.') };
const alternatives = ['Lugo', 'Santiago'].map((text, index) => ({ id: index + 1, text: docFromText(text) }));
const places = [
  { id: 1, idQuestion: 7, text: 'Lugo', position: 1 },
  { id: 2, idQuestion: 7, text: 'Santiago', position: 2 },
];

describe('the plain texts of a question', () => {
  it('have the stem, the solution, and the alternatives in their order with the right ones', () => {
    const reversed = { ...common, alternatives: alternatives.toReversed(), correct: 2 };
    expect(plainTextFieldsOf(7, reversed)).toEqual({
      ...{ text: '¿Capital de Galicia?', feedback: 'Es Santiago.' },
      alternatives: [
        { ...places[1], position: 1, correct: 1 },
        { ...places[0], position: 2, correct: 0 },
      ],
    });
  });

  it('have no right alternatives where options are graded, and several of a multiple answer', () => {
    const correctOf = (content: object) => plainTextFieldsOf(7, content).alternatives.map(({ correct }) => correct);
    expect(correctOf({ ...common, alternatives })).toEqual([0, 0]);
    expect(correctOf({ ...common, alternatives, correct: [1, 2] })).toEqual([1, 1]);
  });

  it('have no alternatives and no solution where there are none', () => {
    const open = { ...common, feedback: null, photo: false };
    expect(plainTextFieldsOf(7, open)).toEqual({ text: '¿Capital de Galicia?', feedback: '', alternatives: [] });
  });
});

describe('the plain texts of what a student may see', () => {
  it('are those of the stem and the alternatives, without key and solution', () => {
    const content = questionTypeOf(0).publicView({ ...common, alternatives, correct: 2 });
    expect(publicTextFieldsOf(7, content)).toEqual({ text: '¿Capital de Galicia?', alternatives: places });
  });

  it('never have the accepted answers of a gap', () => {
    const gap = { type: 'paragraph', content: [{ type: 'gap', attrs: { id: 1 } }] };
    const content = { ...common, command: { type: 'doc', content: [gap] }, gaps: [{ id: 1, answers: ['Santiago'] }] };
    const blanks = questionTypes.find(({ idType }) => idType === 2);
    expect(publicTextFieldsOf(7, blanks?.publicView(content))).toEqual({ text: '____', alternatives: [] });
  });
});
