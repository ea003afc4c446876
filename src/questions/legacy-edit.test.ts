import { describe, expect, it } from 'vitest';
import { applyLegacyEdit } from './legacy-edit.ts';
import { questionTypeOf } from './registry.ts';
import type { Doc } from './text/document/document.ts';
import { docFromText } from './text/plain/from-plain-text.ts';
import { plainText } from './text/plain/plain-text.ts';

const formula: Doc = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: 'x^2' } }] }],
};
const bold: Doc = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Vigo', marks: [{ type: 'bold' }] }] }],
};
const alternatives = [
  { id: 1, text: bold },
  { id: 2, text: formula },
  { id: 3, text: docFromText('Lugo') },
];
const common = { version: 1, command: formula, feedback: bold, alternatives };
const single = { ...common, correct: 2 };

describe('applyLegacyEdit', () => {
  it('changes nothing that the edit leaves out', () =>
    expect(applyLegacyEdit(questionTypeOf(0), single, {})).toEqual(single));

  it('leaves formulas and formatting of texts that are sent back unchanged', () => {
    const same = { command: plainText(formula), alternatives: ['Vigo', plainText(formula), ' Lugo '], correct: 1 };
    expect(applyLegacyEdit(questionTypeOf(0), single, same)).toEqual(single);
  });

  it('replaces a text that differs', () =>
    expect(applyLegacyEdit(questionTypeOf(0), single, { command: 'And now?', feedback: 'So' })).toEqual({
      ...single,
      ...{ command: docFromText('And now?'), feedback: docFromText('So') },
    }));

  it('removes the solution when its text is empty', () =>
    expect(applyLegacyEdit(questionTypeOf(0), single, { feedback: '' })).toMatchObject({ feedback: null }));

  it('moves an alternative with its formatting and its key', () =>
    expect(
      applyLegacyEdit(questionTypeOf(0), single, { alternatives: ['Lugo', plainText(formula), 'Vigo', 'Ourense'] }),
    ).toMatchObject({
      alternatives: [
        { id: 1, text: docFromText('Lugo') },
        { id: 2, text: formula },
        { id: 3, text: bold },
        { id: 4, text: docFromText('Ourense') },
      ],
      correct: 2,
    }));

  it('moves the key to the position sent', () =>
    expect(applyLegacyEdit(questionTypeOf(0), single, { correct: 2 })).toMatchObject({ alternatives, correct: 3 }));

  it('leaves no key when the right alternative is removed and no other is named', () =>
    expect(applyLegacyEdit(questionTypeOf(0), single, { alternatives: ['Vigo', 'Lugo'] })).toMatchObject({
      correct: null,
    }));

  it('moves the keys of several right alternatives with them', () => {
    const multiple = { ...common, correct: [1, 3] };
    const moved = applyLegacyEdit(questionTypeOf(1), multiple, { alternatives: ['Lugo', 'Vigo', 'Ourense'] });
    expect(moved).toMatchObject({ correct: [1, 2], alternatives: [{ text: docFromText('Lugo') }, { text: bold }, {}] });
  });

  it('moves the grade of an alternative with it', () => {
    const graded = { ...common, alternatives: alternatives.map((one) => ({ ...one, grade: one.id })) };
    expect(applyLegacyEdit(questionTypeOf(5), graded, { alternatives: ['Lugo', 'Vigo'] })).toMatchObject({
      alternatives: [{ grade: 3 }, { grade: 1 }],
    });
  });

  it.each([
    ['multiple answer', 1, { correct: 0 }],
    ['graded options', 5, { correct: 0 }],
    ['gaps', 2, { alternatives: ['a', 'b'] }],
    ['an open question', 3, { alternatives: ['a', 'b'], correct: 1 }],
    ['an activity', 4, { correct: 0 }],
    ['a rubric', 6, { alternatives: ['a'] }],
  ] as const)(
    'returns null for a right alternative or alternatives that the type does not have: %s',
    (_, idType, rewriting) =>
      expect(applyLegacyEdit(questionTypeOf(idType), { ...common, correct: [1] }, rewriting)).toBeNull(),
  );

  it('replaces the text of an open question sent without alternatives', () => {
    const open = { version: 1, command: formula, feedback: null, photo: true };
    const rewriting = { command: 'Why?', alternatives: [], correct: null };
    expect(applyLegacyEdit(questionTypeOf(3), open, rewriting)).toEqual({ ...open, command: docFromText('Why?') });
  });
});
