import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  guessableWords,
  isPasswordExpired,
  minimumPasswordScore,
  type PasswordProblem,
  passwordProblems,
  specialCharacters,
} from './passwords.ts';

describe('a password', () => {
  it.each(['Assess-2026!', 'aB3!aB3!', 'Ñandú-99', 'Contraseña_1', 'tres Palabras 1!', `aB3${specialCharacters}`])(
    'may be %s',
    (password) => expect(passwordProblems(password)).toEqual([]),
  );

  it.each<[string, PasswordProblem[]]>([
    ['', ['length', 'lower', 'upper', 'digit', 'special']],
    ['aB3!aB3', ['length']],
    ['AB3!AB3!', ['lower']],
    ['ab3!ab3!', ['upper']],
    ['aBc!aBc!', ['digit']],
    ['aB3caB3c', ['special']],
    ['aB3c aB3c', ['special']],
    ['aB3!\u00a0aB3!', ['character']],
    ['aB3!aB3!\n', ['character']],
    ['aB3!aB3€', ['character']],
    ['aB3!aB3😀', ['character']],
    ['aB٣!aBc!', ['digit', 'character']],
    ['aB3!字字字字', ['character']],
    ['\u0041\u0301b3!b3!', ['length']],
    ['😀', ['length', 'lower', 'upper', 'digit', 'special', 'character']],
  ])('%j lacks %j', (password, problems) => expect(passwordProblems(password)).toEqual(problems));

  it.each([...specialCharacters])('accepts %s as a special character', (character) =>
    expect(passwordProblems(`aB3aB3a${character}`)).toEqual([]),
  );

  it('needs four kinds of characters in any order', () => {
    const some = (characters: string) =>
      fc.string({ unit: fc.constantFrom(...characters), minLength: 2, maxLength: 6 });
    const parts = fc.tuple(some('abcñáç'), some('ABCÑÁÇ'), some('0123456789'), some(specialCharacters));
    fc.assert(
      fc.property(parts, (kinds) => {
        expect(passwordProblems(kinds.join(''))).toEqual([]);
        expect(passwordProblems(kinds.toReversed().join(''))).toEqual([]);
      }),
    );
  });

  it('treats composed and decomposed accents alike', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(passwordProblems(text.normalize('NFC'))).toEqual(passwordProblems(text.normalize('NFD')));
      }),
    ));
});

describe('the password of', () => {
  it.each([
    ['a student', ['student'], 2],
    ['a student in two schools', ['student', 'student'], 2],
    ['a teacher', ['teacher'], 3],
    ['a teacher who studies elsewhere', ['student', 'teacher'], 3],
    ['an editor', ['editor'], 3],
  ] as const)('%s has to reach a score', (_, roles, score) => expect(minimumPasswordScore(roles)).toBe(score));

  it('of a user is weak if it contains a part of the name or login that has three letters or more', () =>
    expect(guessableWords(['ana.nunez@ies-vigo.gal', 'Ana', 'de la Núñez'])).toEqual([
      ...['ana.nunez@ies-vigo.gal', 'ana', 'nunez', 'ies', 'vigo', 'gal', 'de la núñez', 'núñez'],
    ]));
});

describe('a password chosen on the first day of 90', () => {
  const day = 24 * 3_600_000;
  it.each([
    ['has expired after 90 days', 90, 90 * day, true],
    ['has not a moment before', 90, 90 * day - 1, false],
    ['never expires without a limit', null, 10_000 * day, false],
  ])('%s', (_, days, age, expired) => expect(isPasswordExpired({ changed: 1000, days }, 1000 + age)).toBe(expired));
});
