import { describe, expect, it } from 'vitest';
import { nearestStep, obstacleTo, type Standing, steps } from './reach.ts';

const reachable = (standing: Standing) => steps.filter((step) => obstacleTo(step, standing) === null);

describe('the way through the builder', () => {
  it('begins with the first step alone', () => {
    expect(reachable(null)).toEqual([1]);
    expect(obstacleTo(2, null)).toBe('noChoice');
  });
  it('leads an empty draft to its questions', () => {
    expect(reachable({ status: 1, qntQuestions: 0 })).toEqual([1, 2]);
    expect(obstacleTo(3, { status: 1, qntQuestions: 0 })).toBe('noQuestions');
    expect(nearestStep(4, { status: 1, qntQuestions: 0 })).toBe(2);
  });
  it('leads a draft with questions to the end of the work', () => {
    expect(reachable({ status: 1, qntQuestions: 1 })).toEqual([1, 2, 3]);
    expect(obstacleTo(4, { status: 1, qntQuestions: 1 })).toBe('notFinished');
    expect(nearestStep(4, { status: 1, qntQuestions: 1 })).toBe(3);
  });
  it('leads a finished assessment only where it is delivered', () => {
    expect(reachable({ status: 2, qntQuestions: 9 })).toEqual([4]);
    expect(nearestStep(1, { status: 2, qntQuestions: 9 })).toBe(4);
    expect(obstacleTo(1, { status: 2, qntQuestions: 9 })).toBe('finished');
  });
});
