import { describe, expect, it } from 'vitest';
import { listBehind } from './list-behind.ts';

describe('the list behind a screen', () => {
  it.each([
    ['/add-assessment/7/2', '/assessments'],
    ['/assessment', '/assessments'],
    ['/add-question/7', '/my-questions'],
    ['/add-context-question/7', '/my-questions'],
    ['/schedule/7', '/schedule'],
    ['/reports/7/results/by-student', '/reports'],
  ])('%s is %s', (path, list) => expect(listBehind(path)).toBe(list));
});
