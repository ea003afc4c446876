import { describe, expect, it } from 'vitest';
import { findingOf, type Question, shareOf } from './finding.ts';

const question = (number: number, hitAverage: number, students = 0): Question => ({
  number,
  idQuestion: number,
  text: '',
  hitAverage,
  ungraded: 0,
  excluded: 0,
  points: null,
  correct: 'B',
  selfReported: false,
  distractor: students > 0 ? { letter: 'C', text: 'x = 2', students } : null,
  answers: 28,
});
const plain = { ungraded: 0, hasLikertQuestion: false, onlyLikertQuestions: false };
const report = (questions: Question[], low = 2) => ({
  ...plain,
  finished: 28,
  students: 29,
  hitLevel: { low, lowMedium: 5, mediumHigh: 12, high: 28 - 17 - low },
  questions,
});

describe('the finding of a report', () => {
  it('names the question whose wrong alternative caught most, and how much of the class that is', () =>
    expect(findingOf(report([question(1, 90, 2), question(9, 30, 13), question(3, 20, 6)])).trap).toEqual({
      question: 9,
      letter: 'C',
      text: 'x = 2',
      students: 13,
      of: 28,
      share: 'almostHalf',
    }));
  it('takes the first of two that caught as many', () =>
    expect(findingOf(report([question(4, 50, 10), question(2, 40, 10)])).trap?.question).toBe(4));
  it('has no trap in a slip or two', () => {
    expect(findingOf(report([question(1, 90, 5)])).trap).toBeNull();
    expect(findingOf(report([question(1, 90, 6)])).trap?.question).toBe(1);
    expect(findingOf({ ...report([question(1, 50, 1)]), finished: 2 }).trap).toBeNull();
  });
  it('has neither trap nor hardest question without questions', () =>
    expect(findingOf(report([]))).toMatchObject({ trap: null, hardest: null }));
  it('speaks of students, not of the class, while most of it has not finished', () => {
    const few = { ...report([question(9, 30, 13)]), students: 40 };
    expect(findingOf(few).trap?.share).toBe('some');
    expect(findingOf({ ...few, students: 35 }).trap?.share).toBe('almostHalf');
    const all = { low: 28, lowMedium: 0, mediumHigh: 0, high: 0 };
    expect(findingOf({ ...few, hitLevel: all }).everybodyNeedsHelp).toBe(false);
  });
  it('counts those with a low grade', () => expect(findingOf(report([], 3)).needHelp).toBe(3));
  it('says so when that is everybody, but not of a single student', () => {
    const all = { low: 4, lowMedium: 0, mediumHigh: 0, high: 0 };
    expect(findingOf({ ...plain, finished: 4, students: 5, hitLevel: all, questions: [] }).everybodyNeedsHelp).toBe(
      true,
    );
    expect(findingOf({ ...plain, finished: 5, students: 5, hitLevel: all, questions: [] }).everybodyNeedsHelp).toBe(
      false,
    );
    expect(
      findingOf({ ...plain, finished: 1, students: 1, hitLevel: { ...all, low: 1 }, questions: [] }).everybodyNeedsHelp,
    ).toBe(false);
  });
  it('knows the hardest question, unless it went well', () => {
    expect(findingOf(report([question(1, 60), question(2, 40), question(3, 40)])).hardest).toEqual({
      question: 2,
      hitAverage: 40,
    });
    expect(findingOf(report([question(1, 75.1)])).hardest).toBeNull();
    expect(findingOf(report([question(1, 0)])).hardest?.hitAverage).toBe(0);
  });
});

describe('findingOf of a report with ungraded responses', () => {
  const waiting = {
    ...report([question(1, 20), { ...question(2, 0), hitAverage: null, ungraded: 8 }], 3),
    ungraded: 8,
  };
  it('says how many wait, and neither who needs help nor what was hardest', () =>
    expect(findingOf(waiting)).toMatchObject({
      waiting: 8,
      needHelp: 0,
      everybodyNeedsHelp: false,
      hardest: null,
    }));
  it('still knows the wrong alternative chosen most, whose question nothing waits for', () =>
    expect(findingOf({ ...waiting, questions: [question(9, 30, 13)] }).trap?.question).toBe(9));
});

describe('findingOf of Likert questions', () => {
  const likert = { ...question(1, 10), points: 4 };
  it('takes the lowest of them where all are, and none of them for the hardest of a mixed paper', () => {
    const all = { hasLikertQuestion: true, onlyLikertQuestions: true };
    expect(findingOf({ ...report([likert]), ...all })).toMatchObject({ scale: 'likert', hardest: { question: 1 } });
    const mixed = { hasLikertQuestion: true, onlyLikertQuestions: false };
    expect(findingOf({ ...report([likert, question(2, 40)]), ...mixed })).toMatchObject({
      scale: 'mixed',
      hardest: { question: 2 },
    });
  });
});

describe('the share of a class', () => {
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
  ] as const)('%d of %d is %s', (students, of, share) => expect(shareOf(students, of)).toBe(share));
});
