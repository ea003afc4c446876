import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { questionTypeOf } from '../registry.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { type Content, type Draft, graded } from './type.ts';

const reading: Content = {
  version: 1,
  command: docFromText('Leo por gusto.'),
  alternatives: [
    { id: 1, text: docFromText('Siempre'), grade: 8 },
    { id: 2, text: docFromText('A veces'), grade: 5.5 },
    { id: 3, text: docFromText('Nunca'), grade: 0 },
  ],
  feedback: null,
};
const anyGrade = fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100);
const withGrades = (...grades: number[]): Content => ({
  ...reading,
  alternatives: grades.map((grade, index) => ({ id: index + 1, text: docFromText(`${index}`), grade })),
});
const changed = (index: number, change: Partial<Draft['alternatives'][number]>): Draft => ({
  ...reading,
  alternatives: reading.alternatives.map((one, at) => (at === index ? { ...one, ...change } : one)),
});

describe('a question with graded options', () => {
  it('shows students no grades', () => {
    const grades = fc.array(anyGrade, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(grades, grades, (one, other) => {
        expect(graded.publicView(withGrades(...one))).toEqual(graded.publicView(withGrades(...other)));
      }),
    );
    expect(JSON.stringify(graded.publicView(reading))).not.toContain('grade');
  });

  it.each([
    [1, 1],
    [2, 5.5 / 8],
    [3, 0],
  ])('scores alternative %i by the highest grade of the question', (alternative, score) => {
    expect(graded.score(reading, { alternative })).toBe(score);
    expect(questionTypeOf(5).score(reading, { alternative })).toBe(score);
  });

  it('counts every chosen alternative as a hit, even with grade 0', () => {
    for (const { id } of reading.alternatives)
      expect(graded.isHit(graded.score(reading, { alternative: id }))).toBe(true);
    expect(graded.isHit(null)).toBe(false);
  });

  it('scores 0 without an answer', () => expect(graded.score(reading, null)).toBe(0));

  it('scores from 0 to 1, in the order of the grades, the highest 1', () =>
    fc.assert(
      fc.property(fc.array(anyGrade, { minLength: 2, maxLength: 7 }), (grades) => {
        fc.pre(grades.some((grade) => grade > 0));
        const content = withGrades(...grades);
        const scores = content.alternatives.map(({ id }) => graded.score(content, { alternative: id }) ?? -1);
        expect(Math.max(...scores)).toBe(1);
        expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
        const byScore = grades.toSorted((a, b) => (scores[grades.indexOf(a)] ?? 0) - (scores[grades.indexOf(b)] ?? 0));
        expect(byScore).toEqual(grades.toSorted((a, b) => a - b));
      }),
    ));

  it('accepts only one of its alternatives as a response', () => {
    expect(questionTypeOf(5).accepts(reading, { alternative: 3 })).toBe(true);
    for (const no of [{ alternative: 4 }, { alternative: '1' }, { alternatives: [1] }, {}, null])
      expect(questionTypeOf(5).accepts(reading, no)).toBe(false);
  });

  it('has no key for an answer sheet, and lists its grades instead', () => {
    expect(graded.keyLetters(reading)).toBeNull();
    expect(graded.rightAnswer(reading)).toEqual({
      type: 'grades',
      grades: [
        { letter: 'A', grade: 8 },
        { letter: 'B', grade: 5.5 },
        { letter: 'C', grade: 0 },
      ],
    });
  });
});

describe('the stored shape of a question with graded options', () => {
  it.each([
    ['grades from 0 to 10', withGrades(0, 10), true],
    ['decimals', withGrades(0.25, 3.333), true],
    ['a grade above 10', withGrades(1, 10.5), false],
    ['a grade below 0', withGrades(1, -1), false],
    ['no grade above 0', withGrades(0, 0, 0), false],
    ['one alternative', withGrades(5), false],
    ['eight alternatives', withGrades(1, 2, 3, 4, 5, 6, 7, 8), false],
    ['a missing grade', changed(0, { grade: null }), false],
    ['a key', { ...reading, correct: 1 }, false],
  ])('is validated with %s', (_, content, accepted) =>
    expect(graded.content.safeParse(content).success).toBe(accepted),
  );
});

describe('the problems of a draft of graded options', () => {
  it('are none in a complete question', () => expect(graded.problems(reading)).toEqual([]));

  it.each([
    ['a missing grade', changed(1, { grade: null }), { name: 'blank', where: 'alternatives.1.grade' }],
    [
      'a grade on an empty alternative',
      changed(2, { text: docFromText('') }),
      { name: 'blank', where: 'alternatives.2.text' },
    ],
    ['no grade above 0', withGrades(0, 0), { name: 'noGrade', where: 'alternatives.0.grade' }],
    [
      'two equal alternatives',
      changed(1, { text: docFromText('Siempre') }),
      { name: 'same', where: 'alternatives.1.text' },
    ],
  ])('name %s', (_, draft, problem) => expect(graded.problems(draft)).toEqual([problem]));

  it('ignore an alternative with neither text nor grade', () =>
    expect(graded.problems(changed(2, { text: docFromText(''), grade: null }))).toEqual([]));

  it('name everything that an empty draft lacks', () =>
    expect(questionTypeOf(5).problems(graded.createDraft())).toEqual([
      { name: 'blank', where: 'command' },
      { name: 'tooFew', where: 'alternatives', count: 2 },
    ]));
});

describe('a completed draft of graded options', () => {
  it('has no empty alternatives and consecutive ids', () =>
    expect(questionTypeOf(5).complete(changed(1, { text: docFromText(''), grade: null }))).toEqual({
      ...reading,
      alternatives: [
        { id: 1, text: docFromText('Siempre'), grade: 8 },
        { id: 2, text: docFromText('Nunca'), grade: 0 },
      ],
    }));

  it('is refused while a grade is missing', () =>
    expect(() => questionTypeOf(5).complete(changed(1, { grade: null }))).toThrow(ZodError));
});
