import { describe, expect, it } from 'vitest';
import type { Content as Blanks } from './blanks/content.ts';
import { collectCarriedContent, convertDraft } from './convert.ts';
import type { Content as Graded } from './graded/type.ts';
import { type IdType, questionTypeOf, questionTypes } from './registry.ts';
import type { Content as Single } from './single/type.ts';
import { docFromText } from './text/plain/from-plain-text.ts';

const command = docFromText('¿Cuál es la capital de Perú?');
const feedback = docFromText('Lima lo es desde 1535.');
const texts = ['Cusco', 'Lima', ''].map((text, index) => ({ id: index + 1, text: docFromText(text) }));
const single: Single = { version: 1, command, alternatives: texts, correct: 2, feedback };
const multiple = { ...single, correct: [1, 2] };
const graded: Graded = {
  version: 1,
  command,
  alternatives: [3, 8.5, 0].map((grade, index) => ({ id: index + 1, text: docFromText(`${index}`), grade })),
  feedback,
};
const gap = (id: number) => ({ type: 'gap' as const, attrs: { id } });
const words = (text: string) => ({ type: 'text' as const, text });
const blanks: Blanks = {
  version: 1,
  command: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [words('La capital es '), gap(2), words('.')] },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [gap(1)] }] },
    ],
  },
  gaps: [
    { id: 2, answers: [' Lima ', 'Lima, Perú'] },
    { id: 1, answers: [] },
  ],
  feedback,
};
const all = questionTypes.map(({ idType }) => idType);

describe('convertDraft', () => {
  it('returns a draft of the new type with command and solution, from every type to every type', () => {
    for (const from of all)
      for (const to of all) {
        const draft = Object.assign({}, questionTypeOf(from).createDraft(), { command, feedback });
        const turned = convertDraft(draft, from, to);
        expect(questionTypeOf(to).problems(turned)).not.toBeNull();
        expect(turned).toMatchObject({ command, feedback });
      }
  });

  it('returns the same draft for the same type', () => expect(convertDraft(single, 0, 0)).toBe(single));

  it('leaves out a solution that was not included', () =>
    expect(convertDraft({ ...single, feedback: null }, 0, 3)).toMatchObject({ feedback: null }));

  it('copies the alternatives, and the right one as one of several', () =>
    expect(convertDraft(single, 0, 1)).toEqual({ ...single, correct: [2] }));

  it('copies a single right alternative, and none of several', () => {
    expect(convertDraft({ ...multiple, correct: [2] }, 1, 0)).toEqual(single);
    expect(convertDraft(multiple, 1, 0)).toEqual({ ...single, correct: null });
  });

  it('grades the right alternative 10, the wrong ones 0 and an empty one not at all', () => {
    const grades = (draft: unknown) => (draft as Graded).alternatives.map(({ grade }) => grade);
    expect(grades(convertDraft(single, 0, 5))).toEqual([0, 10, null]);
    expect(grades(convertDraft({ ...single, correct: null }, 0, 5))).toEqual([null, null, null]);
  });

  it('makes the alternatives with the highest grade the right ones', () => {
    expect(convertDraft(graded, 5, 0)).toMatchObject({ correct: 2 });
    const equal = { ...graded, alternatives: graded.alternatives.map((one) => ({ ...one, grade: 4 })) };
    expect(convertDraft(equal, 5, 1)).toMatchObject({ correct: [1, 2, 3] });
    expect(convertDraft(equal, 5, 0)).toMatchObject({ correct: null });
    expect(JSON.stringify(convertDraft(graded, 5, 0))).not.toContain('grade');
  });

  it('replaces gaps by their first accepted answers', () =>
    expect(convertDraft(blanks, 2, 3)).toMatchObject({
      command: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [words('La capital es '), words('Lima'), words('.')] },
          { type: 'blockquote', content: [{ type: 'paragraph' }] },
        ],
      },
    }));
});

describe('content that a type has no field for', () => {
  /** Through these types, one after the other. */
  const through = (draft: unknown, ...types: [IdType, ...IdType[]]) => {
    let [now, ...rest] = types;
    let parts = collectCarriedContent(draft, now);
    let turned = draft;
    for (const next of rest) {
      turned = convertDraft(turned, now, next, parts);
      parts = collectCarriedContent(turned, next, parts);
      now = next;
    }
    return turned;
  };

  it('is restored with the next type that has a field for it', () => {
    for (const between of all) {
      expect(through(single, 0, between, 0)).toEqual(single);
      expect(through(multiple, 1, between, 1)).toEqual(multiple);
      expect(through(graded, 5, between, 5)).toEqual(graded);
      expect(through(blanks, 2, between, 2)).toEqual(blanks);
    }
    expect(through(single, 0, 3, 6, 1)).toEqual({ ...single, correct: [2] });
  });

  it('is not restored over text written since', () => {
    const parts = collectCarriedContent(blanks, 2);
    const since = { ...Object.assign({}, convertDraft(blanks, 2, 3)), command };
    expect(convertDraft(since, 3, 2, parts)).toMatchObject({ command, gaps: [] });
  });
});
