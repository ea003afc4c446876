import { describe, expect, it } from 'vitest';
import { type Role, roles } from './roles.ts';
import { makeRecoveryCode, mayHaveSecondFactor, readCode, secondFactorStep } from './second-factor.ts';

const everyRole = Object.keys(roles) as Role[];

describe('mayHaveSecondFactor', () => {
  it('is true of administrators, coordinators and editors only', () =>
    expect(everyRole.filter(mayHaveSecondFactor)).toEqual(['administrator', 'coordinator', 'editor']));
});

describe('secondFactorStep', () => {
  it('is a code for everybody who has a second factor, whatever their schools require', () => {
    for (const role of everyRole)
      for (const isRequired of [true, false]) expect(secondFactorStep(true, [{ role, isRequired }])).toBe('code');
  });

  it('is a set-up where one of the schools requires a second factor of the role there', () => {
    const teaches = { role: 'teacher', isRequired: true } as const;
    const coordinates = { role: 'coordinator', isRequired: false } as const;
    expect(secondFactorStep(false, [teaches, coordinates])).toBeNull();
    expect(secondFactorStep(false, [teaches, { ...coordinates, isRequired: true }])).toBe('setUp');
    expect(secondFactorStep(false, [])).toBeNull();
  });
});

describe('a recovery code', () => {
  it('has four groups of four letters and digits, none of which looks like another', () => {
    const made = Array.from({ length: 31 }, (_, n) => makeRecoveryCode((limit) => n % limit));
    expect(made[0]).toBe('aaaa-aaaa-aaaa-aaaa');
    expect(made.map(([letter]) => letter).join('')).toMatch(/^[a-z2-9]{31}$/);
    expect(made.join('')).not.toMatch(/[01ilo]/);
    for (const code of made) expect(readCode(code)).toEqual({ kind: 'recovery', code });
  });
});

describe('readCode', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    ['\uff11\uff12\uff13\u200b\u00a0456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['ABCD efgh-jkmn 2345', { kind: 'recovery', code: 'abcd-efgh-jkmn-2345' }],
    ['abcdefghjkmn2345', { kind: 'recovery', code: 'abcd-efgh-jkmn-2345' }],
    ['12345', null],
    ['1234567', null],
    ['abcd-efgh-jkmn-234o', null],
    ['', null],
  ])('reads %j', (text, expected) => expect(readCode(text)).toEqual(expected));
});
