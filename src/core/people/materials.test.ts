import { describe, expect, it } from 'vitest';
import { isMaterialFor } from './materials.ts';

const reader = { role: 'teacher' as const, language: 'es-pe', schoolLanguage: 'pt', idCountry: 14 };
const everybody = { roles: [], languages: [], countries: [] };

describe('isMaterialFor', () => {
  it.each([
    ['is for everybody with empty lists', {}, {}, true],
    ['is for the roles named', {}, { roles: ['student', 'teacher'] }, true],
    ['is not for other roles', {}, { roles: ['student'] }, false],
    ['is for the countries named', {}, { countries: [3, 14] }, true],
    ['is not for other countries', {}, { countries: [3] }, false],
    ['is for the language named', {}, { languages: ['es-pe'] }, true],
    ['is for the variants of a language', {}, { languages: ['es'] }, true],
    ['is not for other variants', {}, { languages: ['es-es'] }, false],
    [
      'takes the language of the school where the user has chosen none',
      { language: null },
      { languages: ['pt'] },
      true,
    ],
    ['takes the language of the user before that of the school', {}, { languages: ['pt'] }, false],
    ['needs all lists to include the user', {}, { roles: ['teacher'], countries: [3] }, false],
  ])('%s', (_, who, audience, expected) =>
    expect(isMaterialFor({ ...reader, ...who }, { ...everybody, ...audience })).toBe(expected),
  );
});
