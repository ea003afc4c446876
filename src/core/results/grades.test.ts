import { expect, it } from 'vitest';
import { isAnswerGrade } from './grades.ts';

it.each([0, 0.01, 0.29, 4.35, 5, 7.1, 9.99, 10])('%d is a grade on a response', (value) =>
  expect(isAnswerGrade(value)).toBe(true),
);

it.each([-0.01, -1, 10.01, 11, 0.001, 9.999, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is no grade on a response',
  (value) => expect(isAnswerGrade(value)).toBe(false),
);
