import { expect, it } from 'vitest';
import { Refused, Unavailable } from '../data/errors.ts';
import { packageFaultOf } from './package-fault.ts';

it('is what the refusal of a package says, and nothing for other failures', () => {
  expect(packageFaultOf(new Refused('packageNotValid', { reason: 'libraries' }))).toBe('libraries');
  expect(packageFaultOf(new Refused('fileTooLarge', { reason: 'tooLarge' }))).toBe('tooLarge');
  expect(packageFaultOf(new Refused('packageNotValid', { reason: 'unheard' }))).toBeUndefined();
  expect(packageFaultOf(new Refused('imagesOnly'))).toBeUndefined();
  expect(packageFaultOf(new Unavailable(500, null))).toBeUndefined();
});
