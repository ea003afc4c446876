import { expect, it } from 'vitest';
import { Refused, Unavailable } from '../data/errors.ts';
import { packageProblemOf } from './package-error.ts';

it('packageProblemOf returns the reason of a refused package and undefined for other errors', () => {
  expect(packageProblemOf(new Refused('packageNotValid', { reason: 'libraries' }))).toBe('libraries');
  expect(packageProblemOf(new Refused('fileTooLarge', { reason: 'tooLarge' }))).toBe('tooLarge');
  expect(packageProblemOf(new Refused('packageNotValid', { reason: 'unheard' }))).toBeUndefined();
  expect(packageProblemOf(new Refused('imagesOnly'))).toBeUndefined();
  expect(packageProblemOf(new Unavailable(500, null))).toBeUndefined();
});
