import { describe, expect, it } from 'vitest';
import { portionsOf } from './portions.ts';
import type { PrintedAssessment, PrintedStudent } from './printed-assessment.ts';

/** An assessment of about so many pages. */
const assessmentOf = (copies: number, pages: number, more: Partial<PrintedAssessment> = {}): PrintedAssessment => ({
  ...{ language: 'es', paper: 'a4', style: 'usual', columns: 2, title: '', subtitle: '', date: null, logo: null },
  ...{ instructions: null },
  settings: {
    assessmentResponseSpace: 6,
    showCheckboxResponseSpace: false,
    hideAssessmentAlternativeInstructions: false,
  },
  forms: [1, 2, 3].map((version) => ({
    version,
    stimuli: [],
    questions: [
      { idQuestion: 1, number: 1, idType: 3, idContext: null, language: 'es', content: 'x'.repeat(9_980 * pages) },
    ],
  })),
  students: Array.from(
    { length: copies },
    (_, index): PrintedStudent => ({
      ...{ name: `Alumno ${index + 1}`, className: '3.º B', listNumber: index + 1, code: null },
      version: (index % 3) + 1,
    }),
  ),
  ...more,
});
const sizes = (assessment: PrintedAssessment) => portionsOf(assessment).map(({ first, last }) => [first, last]);

describe('the portions of a class set', () => {
  it.each<[string, PrintedAssessment, number[][]]>([
    ['a class with a short assessment is one file', assessmentOf(36, 2), [[1, 36]]],
    [
      '40 copies of five pages are three files',
      assessmentOf(40, 5),
      [
        [1, 15],
        [16, 30],
        [31, 40],
      ],
    ],
    [
      'large print takes a third as many copies',
      assessmentOf(6, 5, { style: 'large' }),
      [
        [1, 5],
        [6, 6],
      ],
    ],
    [
      '36 pages are a file for two copies',
      assessmentOf(5, 36),
      [
        [1, 2],
        [3, 4],
        [5, 5],
      ],
    ],
    [
      'an assessment of a hundred pages is a file for each',
      assessmentOf(2, 100),
      [
        [1, 1],
        [2, 2],
      ],
    ],
    ['no students are one file', assessmentOf(0, 90), [[1, 1]]],
  ])('%s', (_, assessment, expected) => expect(sizes(assessment)).toEqual(expected));

  it('are smaller with formulas and pictures, which need more room than their JSON says', () => {
    const math = Array.from({ length: 60 }, () => ({ type: 'inlineMath' }));
    const [form] = assessmentOf(1, 1).forms;
    const [question] = form?.questions ?? [];
    if (!form || !question) throw new RangeError('no question');
    const forms = [{ ...form, questions: [{ ...question, content: math }] }];
    expect(sizes(assessmentOf(40, 1, { forms }))[0]).toEqual([1, 15]);
  });

  it('have every student once, in order, with the forms that they need', () => {
    const assessment = assessmentOf(41, 30);
    const portions = portionsOf(assessment);
    expect(portions.flatMap(({ assessment }) => assessment.students)).toEqual(assessment.students);
    for (const { assessment } of portions) {
      const needed = new Set(assessment.students.map(({ version }) => version));
      expect(new Set(assessment.forms.map(({ version }) => version))).toEqual(needed);
    }
  });
});
