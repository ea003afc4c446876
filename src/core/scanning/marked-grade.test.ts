import { expect, it } from 'vitest';
import { gradeOfSigns, isMarkedGrade, signsOfGrade, withDigit, withHalf } from './marked-grade.ts';

it.each([
  [[], '', true],
  [['7'], '7', true],
  [['0'], '0', true],
  [['10'], '10', true],
  [['7', '½'], '7.5', true],
  [['½'], '0.5', false],
  [['10', '½'], '', false],
  [['3', '7'], '', false],
  [['3', '7', '½'], '', false],
])('gradeOfSigns takes %j for %j (plain: %j)', (signs, grade, isPlain) =>
  expect(gradeOfSigns(signs)).toEqual({ grade, isPlain }),
);

it('a grade is typed by digits, and by a key for half a point', () => {
  expect(['7', '4'].reduce(withDigit, '')).toBe('4');
  expect(['1', '0'].reduce(withDigit, '')).toBe('10');
  expect(['', '7', '7.5', '10'].map(withHalf)).toEqual(['0.5', '7.5', '7', '10']);
  expect(['', '7', '7.5', '10'].map(signsOfGrade)).toEqual([[], ['7'], ['7', '½'], ['10']]);
});

it('isMarkedGrade knows whole points and halves up to ten', () => {
  expect(['', '0', '9.5', '10'].filter(isMarkedGrade)).toEqual(['', '0', '9.5', '10']);
  expect(['10.5', '11', '7.2', 'A', '-1', '07', '7.', ' 7'].filter(isMarkedGrade)).toEqual([]);
});
