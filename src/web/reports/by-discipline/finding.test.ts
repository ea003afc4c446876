import { describe, expect, it } from 'vitest';
import { deriveFinding, type QuestionResult, toClassShare } from './finding.ts';

const question = (number: number, hitAverage: number, students = 0): QuestionResult => ({
  number,
  idQuestion: number,
  text: '',
  hitAverage,
  ungraded: 0,
  late: 0,
  excluded: 0,
  points: null,
  correct: 'B',
  selfReported: false,
  distractor: students > 0 ? { letter: 'C', text: 'x = 2', students } : null,
  answers: 28,
});
const plain = { ungraded: 0, late: 0, hasLikertQuestion: false, onlyLikertQuestions: false };
const report = (questions: QuestionResult[], low = 2) => ({
  ...plain,
  finished: 28,
  students: 29,
  hitLevel: { low, lowMedium: 5, mediumHigh: 12, high: 28 - 17 - low },
  questions,
});

describe('deriveFinding', () => {
  it('returns the question whose wrong alternative was chosen most, with the share of the class', () =>
    expect(deriveFinding(report([question(1, 90, 2), question(9, 30, 13), question(3, 20, 6)])).commonMistake).toEqual({
      question: 9,
      letter: 'C',
      text: 'x = 2',
      students: 13,
      of: 28,
      share: 'almostHalf',
    }));
  it('returns the first of two questions whose wrong alternatives were chosen as often', () =>
    expect(deriveFinding(report([question(4, 50, 10), question(2, 40, 10)])).commonMistake?.question).toBe(4));
  it('returns no common mistake for a slip or two', () => {
    expect(deriveFinding(report([question(1, 90, 5)])).commonMistake).toBeNull();
    expect(deriveFinding(report([question(1, 90, 6)])).commonMistake?.question).toBe(1);
    expect(deriveFinding({ ...report([question(1, 50, 1)]), finished: 2 }).commonMistake).toBeNull();
  });
  it('returns neither common mistake nor hardest question without questions', () =>
    expect(deriveFinding(report([]))).toMatchObject({ commonMistake: null, hardest: null }));
  it('returns no share of the class while too few have finished', () => {
    const few = { ...report([question(9, 30, 13)]), students: 40 };
    expect(deriveFinding(few).commonMistake?.share).toBe('some');
    expect(deriveFinding({ ...few, students: 35 }).commonMistake?.share).toBe('almostHalf');
    const all = { low: 28, lowMedium: 0, mediumHigh: 0, high: 0 };
    expect(deriveFinding({ ...few, hitLevel: all }).everybodyNeedsHelp).toBe(false);
  });
  it('counts students with a low grade', () => expect(deriveFinding(report([], 3)).needHelp).toBe(3));
  it('says that everybody needs help only for a finished class of several students', () => {
    const all = { low: 4, lowMedium: 0, mediumHigh: 0, high: 0 };
    expect(deriveFinding({ ...plain, finished: 4, students: 5, hitLevel: all, questions: [] }).everybodyNeedsHelp).toBe(
      true,
    );
    expect(deriveFinding({ ...plain, finished: 5, students: 5, hitLevel: all, questions: [] }).everybodyNeedsHelp).toBe(
      false,
    );
    expect(
      deriveFinding({ ...plain, finished: 1, students: 1, hitLevel: { ...all, low: 1 }, questions: [] })
        .everybodyNeedsHelp,
    ).toBe(false);
  });
  it('returns the hardest question unless its average is high', () => {
    expect(deriveFinding(report([question(1, 60), question(2, 40), question(3, 40)])).hardest).toEqual({
      question: 2,
      hitAverage: 40,
    });
    expect(deriveFinding(report([question(1, 75.1)])).hardest).toBeNull();
    expect(deriveFinding(report([question(1, 0)])).hardest?.hitAverage).toBe(0);
  });
});

describe('deriveFinding for a report with ungraded responses', () => {
  const waiting = {
    ...report([question(1, 20), { ...question(2, 0), hitAverage: null, ungraded: 8 }], 3),
    ungraded: 8,
  };
  it('returns how many wait, and neither who needs help nor the hardest question', () =>
    expect(deriveFinding(waiting)).toMatchObject({
      ungraded: 8,
      needHelp: 0,
      everybodyNeedsHelp: false,
      hardest: null,
    }));
  it('returns the common mistake of a question that is graded whole', () =>
    expect(deriveFinding({ ...waiting, questions: [question(9, 30, 13)] }).commonMistake?.question).toBe(9));
});

describe('deriveFinding for a report with late responses that wait', () => {
  it('returns how many, and not who needs help', () => {
    const hitLevel = { low: 3, lowMedium: 0, mediumHigh: 0, high: 0 };
    expect(deriveFinding({ ...report([question(1, 20)], 3), hitLevel, late: 2 })).toMatchObject({
      ...{ late: 2, ungraded: 0, needHelp: 0, everybodyNeedsHelp: false },
    });
  });
});

describe('deriveFinding for Likert questions', () => {
  const likert = { ...question(1, 10), points: 4 };
  it('returns the lowest of a Likert paper as the hardest, and none of them in a mixed paper', () => {
    const all = { hasLikertQuestion: true, onlyLikertQuestions: true };
    expect(deriveFinding({ ...report([likert]), ...all })).toMatchObject({ scale: 'likert', hardest: { question: 1 } });
    const mixed = { hasLikertQuestion: true, onlyLikertQuestions: false };
    expect(deriveFinding({ ...report([likert, question(2, 40)]), ...mixed })).toMatchObject({
      scale: 'mixed',
      hardest: { question: 2 },
    });
  });
});

describe('toClassShare', () => {
  it.each([
    [28, 28, 'all'],
    [27, 28, 'most'],
    [20, 28, 'most'],
    [19, 28, 'overHalf'],
    [15, 28, 'overHalf'],
    [14, 28, 'half'],
    [13, 28, 'almostHalf'],
    [11, 28, 'some'],
    [10, 28, 'third'],
    [9, 28, 'third'],
    [8, 28, 'some'],
    [1, 3, 'third'],
  ] as const)('%d of %d students are %s', (students, of, share) => expect(toClassShare(students, of)).toBe(share));
});
