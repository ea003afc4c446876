import { describe, expect, it } from 'vitest';
import { Refused } from '../data/errors.ts';
import { codeOfOthers, fieldOfRefusal } from './registration-fields.ts';

describe('a refused registration', () => {
  it.each(['course', 'school'] as const)('says when the code of a %s was typed for the other profile', (codeOf) => {
    const refused = new Refused('accessCodeNotFound', { codeOf });
    expect(codeOfOthers(refused)).toBe(codeOf);
    expect(fieldOfRefusal(refused)).toBe('voucher');
  });

  it('says nothing of the kind of a code that does not exist, or cannot be used', () => {
    expect(codeOfOthers(new Refused('accessCodeNotFound', {}))).toBeNull();
    expect(codeOfOthers(new Refused('accessCodeDeactivated', { codeOf: 'school' }))).toBeNull();
    expect(codeOfOthers(new Error('no network'))).toBeNull();
  });
});
