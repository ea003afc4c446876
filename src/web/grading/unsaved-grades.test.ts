import { describe, expect, it } from 'vitest';
import { stillUnsaved, type UnsavedGrade, unsavedGradesDraft } from './unsaved-grades.ts';

const unsaved = (change: Partial<UnsavedGrade> = {}): UnsavedGrade => ({
  ...{ typed: '8', comment: '', seen: 0, answered: '2026-03-02T09:00:00+01:00' },
  given: { answerGrade: 8, comment: '' },
  ...change,
});
const read = (grade: { answerGrade: number | null; comment: string } | null, answered = unsaved().answered) => [
  { key: '1/2', answered, grade },
];
const left = (grade: UnsavedGrade, ...found: Parameters<typeof read>) =>
  Object.keys(stillUnsaved({ '1/2': grade }, read(...found), new Set()));

describe('a grade that could not be saved', () => {
  it('is kept until it is stored', () => {
    expect(left(unsaved(), null)).toEqual(['1/2']);
    expect(left(unsaved(), { answerGrade: 7, comment: '' })).toEqual(['1/2']);
    expect(left(unsaved(), { answerGrade: 8, comment: 'Bien' })).toEqual(['1/2']);
  });

  it('is forgotten where a read shows it to be stored', () => {
    expect(
      left(unsaved({ given: { answerGrade: 8, comment: ' Bien ' } }), { answerGrade: 8, comment: 'Bien' }),
    ).toEqual([]);
    expect(left(unsaved({ given: { answerGrade: null, comment: '' } }), { answerGrade: null, comment: '' })).toEqual(
      [],
    );
    expect(left(unsaved({ given: { answerGrade: null, comment: '', waits: true } }), null)).toEqual([]);
  });

  it('is forgotten where the response was replaced since', () => {
    expect(left(unsaved(), null, '2026-03-03T09:00:00+01:00')).toEqual([]);
  });

  it('is kept while it is on its way', () => {
    const all = { '1/2': unsaved() };
    expect(stillUnsaved(all, read({ answerGrade: 8, comment: '' }), new Set(['1/2']))).toBe(all);
  });
});

it('a grade that is only typed is kept, also where it equals the stored one', () => {
  expect(left(unsaved({ given: null }), { answerGrade: 8, comment: '' })).toEqual(['1/2']);
});

describe('the draft of unsaved grades', () => {
  it('is read as it was written', () => {
    const all = { '1/2': unsaved(), '1/3': unsaved({ given: null }) };
    expect(unsavedGradesDraft.parse(JSON.parse(JSON.stringify(all)))).toEqual(all);
  });

  it.each([null, 'text', 4])('is dropped where it is %j', (stored) => {
    expect(unsavedGradesDraft.parse(stored)).toBeNull();
  });

  it('loses only the grades that cannot be read', () => {
    expect(unsavedGradesDraft.parse({ '1/2': unsaved(), '1/3': { typed: 4 }, '1/4': null })).toEqual({
      '1/2': unsaved(),
    });
  });
});
