import { describe, expect, it } from 'vitest';
import { type BuilderProgress, findObstacle, nearestStep, steps } from './step-access.ts';

const reachable = (standing: BuilderProgress) => steps.filter((step) => findObstacle(step, standing) === null);

describe('the steps of the builder', () => {
  it('are only the first for a new assessment', () => {
    expect(reachable(null)).toEqual([1]);
    expect(findObstacle(2, null)).toBe('noChoice');
  });
  it('include the questions for an empty draft', () => {
    expect(reachable({ status: 1, qntQuestions: 0 })).toEqual([1, 2]);
    expect(findObstacle(3, { status: 1, qntQuestions: 0 })).toBe('noQuestions');
    expect(nearestStep(4, { status: 1, qntQuestions: 0 })).toBe(2);
  });
  it('include finishing for a draft with questions', () => {
    expect(reachable({ status: 1, qntQuestions: 1 })).toEqual([1, 2, 3]);
    expect(findObstacle(4, { status: 1, qntQuestions: 1 })).toBe('notFinished');
    expect(nearestStep(4, { status: 1, qntQuestions: 1 })).toBe(3);
  });
  it('are only delivery for a finished assessment', () => {
    expect(reachable({ status: 2, qntQuestions: 9 })).toEqual([4]);
    expect(nearestStep(1, { status: 2, qntQuestions: 9 })).toBe(4);
    expect(findObstacle(1, { status: 2, qntQuestions: 9 })).toBe('finished');
  });
});
