import { describe, expect, it } from 'vitest';
import { itemResultsOf } from '../results/figures.ts';
import type { Outcome } from '../results/scoring.ts';
import { compareGenders } from './genders.ts';
import { objectivesOf, type ReportInput, type ReportQuestion, reportOf, type StoredResult } from './report.ts';

const question = (idQuestion: number, more: Partial<ReportQuestion> = {}): ReportQuestion => ({
  ...{ idQuestion, weight: 1, activated: false, points: null, idType: 0, type: 'single', text: `¿${idQuestion}?` },
  options: ['A', 'B', 'C'].map((letter, index) => ({
    ...{ id: index + 1, letter, text: `Opción ${letter}`, isRight: letter === 'A', level: null },
  })),
  ...more,
});
const scores: Record<Outcome, number | null> = { hit: 1, error: 0, omitted: 0, ungraded: null, excluded: null };
const resultOf = (idAttempt: number, outcomes: Outcome[]): StoredResult => {
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const counted = outcomes.length - count('ungraded') - count('excluded');
  return {
    ...{ idAttempt, outcomes, questions: outcomes.map((_, index) => index + 1) },
    scores: outcomes.map((outcome) => scores[outcome]),
    ...{ hits: count('hit'), errors: count('error'), omitted: count('omitted'), ungraded: count('ungraded') },
    ...{ grade: counted === 0 ? null : (100 * count('hit')) / counted, pointsReached: 0, pointsPossible: 0 },
  };
};
const studentOf = (idAttempt: number, gender: 'female' | 'male' | null = null) => ({
  ...{ idAttempt, idUser: 100 + idAttempt, username: `Alumno ${idAttempt}`, gender },
  ...{ firstname: 'Alumno', lastname: `${idAttempt}` },
});
const inputOf = (attempts: Outcome[][], more: Partial<ReportInput> = {}): ReportInput => {
  const questions = more.questions ?? (attempts[0] ?? []).map((_, index) => question(index + 1));
  const results = more.results ?? attempts.map((outcomes, index) => resultOf(index + 1, outcomes));
  return {
    ...{ questions, results, itemResults: itemResultsOf(questions, results), gradeScale: null },
    students: attempts.map((_, index) => studentOf(index + 1)),
    ...more,
  };
};

describe('a report', () => {
  it('counts what waits apart from errors, and leaves out what counts nowhere', () =>
    expect(
      reportOf(
        inputOf([
          ['hit', 'ungraded'],
          ['error', 'excluded'],
        ]),
      ).summary(),
    ).toMatchObject({
      ...{ responses: 3, hits: 1, errors: 1, notQualified: 1, excluded: 1, average: 50 },
    }));

  it('leaves out students without a result', () =>
    expect(
      reportOf(inputOf([['hit']], { students: [studentOf(1), studentOf(2)] }))
        .students([])
        .map(({ grade }) => grade),
    ).toEqual([100]));

  it('shows averages and grades on the scale of the schedule', () => {
    const report = reportOf(inputOf([['hit', 'error']], { gradeScale: { min: 1, max: 7, symbol: '' } }));
    expect(report.summary().averageScaled).toBe(4);
    expect(report.students([])[0]?.gradeScaled).toBe(4);
  });

  it('has the median between two students', () =>
    expect(
      reportOf(
        inputOf([
          ['hit', 'hit'],
          ['hit', 'error'],
          ['error', 'error'],
          ['hit', 'hit'],
        ]),
      ).summary().median,
    ).toBe(75));

  it('places students by hits; with weights, or more than twenty questions, by their share', () => {
    const placesOf = (input: ReportInput) => {
      const { columns, isByHits, students } = reportOf(input).summary().distribution;
      return { columns, isByHits, places: students.map(({ column }) => column) };
    };
    expect(placesOf(inputOf([['hit', 'error', 'hit']]))).toEqual({ columns: 3, isByHits: true, places: [2] });
    const weighted = inputOf([['hit', 'error']]);
    expect(placesOf({ ...weighted, results: weighted.results.map((one) => ({ ...one, grade: 80 })) })).toEqual({
      ...{ columns: 20, isByHits: false, places: [16] },
    });
    const long = Array.from({ length: 40 }, (_, index): Outcome => (index < 10 ? 'hit' : 'omitted'));
    expect(placesOf(inputOf([long]))).toEqual({ columns: 20, isByHits: false, places: [5] });
  });

  it('counts responses on scales as right ones of nobody, unless all questions are scales', () => {
    const scale = question(3, { points: 3 });
    const mixed = reportOf(inputOf([['hit', 'error', 'hit']], { questions: [question(1), question(2), scale] }));
    const right = { hits: 1, errors: 1, omitted: 0 };
    expect(mixed.summary()).toMatchObject({
      ...right,
      responses: 2,
      percentage: 50,
      distribution: { isByHits: false },
    });
    expect(mixed.students([])).toMatchObject([right]);
    expect(mixed.answers(() => [])).toMatchObject([{ hits: 1 }]);
    const scales = reportOf(inputOf([['hit']], { questions: [question(1, { points: 3 })] }));
    expect(scales.summary()).toMatchObject({ hits: 1, responses: 1, distribution: { isByHits: false } });
    expect(scales.answers(() => [])).toMatchObject([{ hits: 1 }]);
  });

  it('counts responses on scales as hits of no axis, unless all questions are scales', () => {
    const axis = (...questions: number[]) => [{ name: 'Leer', questions: new Set(questions) }];
    const scale = question(2, { points: 3 });
    const input = inputOf([['hit', 'hit']], { questions: [question(1), scale] });
    const axisOf = (one: ReportInput, ...questions: number[]) => reportOf(one).students(axis(...questions))[0]?.axis[0];
    expect(axisOf(input, 1, 2)).toMatchObject({ hits: 1, questions: 1 });
    expect(axisOf(input, 2)).toMatchObject({ hits: 0, questions: 0, percentage: 100 });
    const scales = inputOf([['hit', 'hit']], { questions: [question(1, { points: 3 }), scale] });
    expect(axisOf(scales, 1, 2)).toMatchObject({ hits: 2, questions: 2 });
  });

  it('has no figure where nothing was answered', () => {
    const report = reportOf(inputOf([]));
    expect(report.summary()).toMatchObject({ percentage: null, average: null, median: null });
    expect(report.questions(new Map())).toEqual([]);
  });

  it('counts several right letters of a question, in their order', () => {
    const both = question(1, { options: question(1).options.map((one) => ({ ...one, isRight: one.letter !== 'B' })) });
    const report = reportOf(inputOf([['hit']], { questions: [both] }));
    expect(
      report.questions(
        new Map([
          [
            1,
            new Map([
              [1, 1],
              [3, 1],
            ]),
          ],
        ]),
      )[0],
    ).toMatchObject({
      ...{ key: 'AC', correctAlternativePosition: 1 },
      rows: [{ frequency: 1 }, { frequency: 0 }, { frequency: 1 }, { kind: 'omitted', frequency: 0 }],
    });
    expect(report.answers(() => [3, 1])[0]?.marked).toEqual(['AC']);
  });
});

describe('a comparison of girls and boys', () => {
  const group = (gender: string, figures: number[]) => figures.map((figure) => ({ gender, figure, ungraded: 0 }));

  it('is not shown where a group has fewer than five students', () =>
    expect(compareGenders([...group('female', [1, 2, 3, 4]), ...group('male', [1, 2, 3, 4, 5])])).toEqual({
      ...{ femaleAverage: null, maleAverage: null, isWithinChance: false, isPending: false },
    }));

  it('leaves out who is in neither group and who has no figure', () =>
    expect(
      compareGenders([
        ...group('female', [50, 50, 50, 50, 50]),
        ...group('male', [60, 60, 60, 60, 60]),
        ...[
          { gender: 'other', figure: 0, ungraded: 0 },
          { gender: null, figure: 0, ungraded: 0 },
          { gender: 'male', figure: null, ungraded: 0 },
        ],
      ]),
    ).toMatchObject({ femaleAverage: 50, maleAverage: 60, isWithinChance: false }));

  it('is not shown while a response of a girl or a boy waits, whose mean would be of the others', () => {
    const both = [...group('female', [50, 50, 50, 50, 50]), ...group('male', [60, 60, 60, 60, 60])];
    const waiting = (gender: string) => compareGenders([...both, { gender, figure: 20, ungraded: 1 }]);
    expect(waiting('male')).toMatchObject({ femaleAverage: null, maleAverage: null, isPending: true });
    expect(waiting('other')).toMatchObject({ femaleAverage: 50, isPending: false });
  });

  it('says of a small class whether the difference is usual', () => {
    const [low, high] = [
      [20, 40, 60, 80, 100],
      [30, 50, 70, 90, 90],
    ];
    expect(compareGenders([...group('female', low), ...group('male', high)]).isWithinChance).toBe(true);
    const many = (figures: number[]) => [...figures, ...figures, ...figures];
    expect(compareGenders([...group('female', many(low)), ...group('male', many(high))]).isWithinChance).toBe(false);
  });
});

it('objectivesOf returns how often each objective of a rubric was rated with each level, the best first', () => {
  const rated = (text: string, frequencies: number[]) =>
    frequencies.map((frequency, level) => ({
      ...{ kind: 'option' as const, label: '', text, frequency, percentage: 0, isCorrect: false },
      level: level as 0 | 1 | 2 | 3,
    }));
  const omitted = { kind: 'omitted' as const, label: '', text: '', level: null, frequency: 2, percentage: 0 };
  const rows = [...rated('Despejo', [14, 8, 5, 0]), ...rated('Compruebo', [17, 3, 7, 1])];
  expect(objectivesOf({ rows: [...rows, { ...omitted, isCorrect: false }] })).toEqual([
    { text: 'Despejo', frequencies: [14, 8, 5, 0] },
    { text: 'Compruebo', frequencies: [17, 3, 7, 1] },
  ]);
  expect(objectivesOf({ rows: [{ ...omitted, isCorrect: false }] })).toEqual([]);
});
