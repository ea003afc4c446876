import { describe, expect, it } from 'vitest';
import { isEditedSince, takeFields, whichIsFinished } from './taking.ts';

const question = {
  ...{ idType: 0, content: { command: 'De aquí' }, identifier: 'P1', comment: 'c', language: 'es' },
  ...{ import: '', stimulus: 'text', stimulusPosition: 2, classifications: ['a', 'b'] },
};
const copy = {
  ...{ ...question, content: { command: 'De allí' }, identifier: 'P1 – de la web, 1 de diciembre' },
  ...{ import: 'offline', stimulus: null, stimulusPosition: null },
};

describe('takeFields', () => {
  it('takes what differs of a copy, and neither its mark nor where it stands', () => {
    const { before, after } = takeFields('question', question, copy);
    expect(before).toEqual({ content: { command: 'De aquí' } });
    expect(after).toEqual({ content: { command: 'De allí' } });
  });

  it('takes the name where that differs, too', () => {
    const named = { ...copy, identifier: 'P2 – de la web, 1 de diciembre' };
    expect(takeFields('question', question, named).after).toMatchObject({ identifier: 'P2' });
  });

  it('takes settings, entries and questions of a draft, and not what it is', () => {
    const row = {
      title: 'T',
      varied: false,
      questions: ['a'],
      classifications: [],
      replaces: 'r',
      status: 1,
      forms: null,
    };
    const other = { ...row, title: 'T – de la web, 1 de diciembre', questions: ['b', 'a'], replaces: null };
    expect(takeFields('assessment', row, other)).toEqual({
      before: { questions: ['a'] },
      after: { questions: ['b', 'a'] },
    });
  });

  it('says of a stimulus what its text was', () => {
    const taking = takeFields(
      'stimulus',
      { title: 'T', text: 'aquí' },
      { title: 'T – da web, 1 de maio', text: 'allí' },
    );
    expect(taking).toEqual({ before: { text: 'aquí' }, after: { text: 'allí' } });
  });
});

describe('whichIsFinished', () => {
  it.each([
    [{ status: 2 }, { status: 1 }, 'row'],
    [{ status: 1 }, { status: 2 }, 'copy'],
    [{ status: 1 }, { status: 1 }, null],
    [{ title: 'a text' }, { title: 'a text' }, null],
  ])('of %o and %o is %s', (row, copy, expected) => {
    expect(whichIsFinished(row, copy)).toBe(expected);
  });
});

describe('isEditedSince', () => {
  const taking = takeFields('question', question, copy);

  it('is true once a field that was taken has another value, whatever happened to the others', () => {
    const taken = { ...question, ...taking.after };
    expect(isEditedSince({ ...taken, comment: 'Otro' }, taking)).toBe(false);
    expect(isEditedSince({ ...taken, content: { command: 'Más tarde' } }, taking)).toBe(true);
  });
});
