import { describe, expect, it } from 'vitest';
import { parseAnswerGrade } from './parse-answer-grade.ts';

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
