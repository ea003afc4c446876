import { describe, expect, it } from 'vitest';
import { acceptTypedGrade, answerGradeProblem, parseAnswerGrade } from './grades.ts';

it.each([0, 0.01, 0.29, 4.35, 5, 7.1, 9.99, 10])('%d is a grade on a response', (value) =>
  expect(answerGradeProblem(value)).toBeNull(),
);

it.each([
  [-0.01, 'range'],
  [-1, 'range'],
  [10.01, 'range'],
  [10.001, 'range'],
  [11, 'range'],
  [Number.NaN, 'range'],
  [Number.POSITIVE_INFINITY, 'range'],
  [0.001, 'precision'],
  [9.999, 'precision'],
] as const)('%d is no grade on a response, by its %s', (value, problem) =>
  expect(answerGradeProblem(value)).toBe(problem),
);

describe('parseAnswerGrade', () => {
  it.each([
    ['0', 0],
    ['10', 10],
    ['7,5', 7.5],
    [' 7.25 ', 7.25],
    ['7,', 7],
    ['10,00', 10],
    ['７．５', 7.5],
    ['٧٫٥', 7.5],
    ['7,5\u200b', 7.5],
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

describe('acceptTypedGrade', () => {
  it.each([
    ['', '8', '8'],
    ['8', '8,', '8,'],
    ['8,', '8,5', '8,5'],
    ['8,5', '8,5,', '8,5'],
    ['8', '8x', '8'],
    ['', 'f', ''],
    ['8', '8 ', '8'],
    ['', '8,5 / 10', '8,5'],
    ['', 'nota: 7', ''],
    ['7', '', ''],
  ])('of "%s" with "%s" typed is "%s"', (before, typed, held) => expect(acceptTypedGrade(before, typed)).toBe(held));
});
