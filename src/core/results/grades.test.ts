import { describe, expect, it } from 'vitest';
import { isAnswerGrade, parseAnswerGrade } from './grades.ts';

it.each([0, 0.01, 0.29, 4.35, 5, 7.1, 9.99, 10])('%d is a grade on a response', (value) =>
  expect(isAnswerGrade(value)).toBe(true),
);

it.each([-0.01, -1, 10.01, 11, 0.001, 9.999, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is no grade on a response',
  (value) => expect(isAnswerGrade(value)).toBe(false),
);

describe('parseAnswerGrade', () => {
  it.each([
    ['0', 0],
    ['10', 10],
    ['7,5', 7.5],
    [' 7.25 ', 7.25],
    ['7,', 7],
    ['10,00', 10],
    ['', null],
    ['11', null],
    ['10,01', null],
    ['100', null],
    ['-1', null],
    ['7.555', null],
    ['diez', null],
    ['1e1', null],
  ])('reads %j as %j', (typed, grade) => expect(parseAnswerGrade(typed)).toBe(grade));
});
