import { describe, expect, it } from 'vitest';
import {
  accessRoleOf,
  fullName,
  hasPermission,
  initials,
  type Permission,
  type Role,
  roleOf,
  roles,
  seesWholeSchool,
} from './roles.ts';

describe('accessRoleOf', () => {
  it('opens what is for administrators of the installation to those who are in no school', () => {
    expect(accessRoleOf({ role: 'administrator', idSchool: null })).toBe('installation');
    expect(accessRoleOf({ role: 'administrator', idSchool: 1 })).toBe('installation');
    expect(accessRoleOf({ role: 'administrator', idSchool: 2 })).toBe('administrator');
    expect(accessRoleOf({ role: 'editor', idSchool: null })).toBe('editor');
    expect(accessRoleOf({ role: 'student', idSchool: null })).toBe('student');
  });
});

describe('a role', () => {
  it.each(Object.entries(roles))('%s has the idType %d', (role, idType) => expect(roleOf(idType)).toBe(role));

  it.each([0, 7, -1, 1.5, Number.NaN])('throws a RangeError for the idType %d', (idType) =>
    expect(() => roleOf(idType)).toThrow(RangeError),
  );

  it.each<[Role, boolean]>([
    ['administrator', true],
    ['coordinator', true],
    ['teacher', false],
    ['student', false],
    ['author', false],
    ['editor', false],
  ])('%s sees the whole school: %s', (role, sees) => expect(seesWholeSchool(role)).toBe(sees));
});

describe('a permission string', () => {
  const all: Permission[] = ['reports-sm-view', 'schedules-sm', 'assessments-sm-view', 'grade'];

  it.each(all)('grants %s by name, in a list, with spaces, and by *', (permission) => {
    for (const text of [permission, `other,${permission}`, `  ${permission} , other`, '*', 'other, *'])
      expect(hasPermission(text, permission), text).toBe(true);
  });

  it.each(all)('does not grant %s when it is empty, names the others, or only resembles it', (permission) => {
    const others = all.filter((other) => other !== permission).join(',');
    for (const text of ['', ',', ' ', others, `${permission}x`, `x${permission}`, permission.toUpperCase(), '**'])
      expect(hasPermission(text, permission), text).toBe(false);
  });
});

describe('a name', () => {
  const ana = { firstName: 'Ana María', lastName: 'Núñez Gil' };

  it.each(['en', 'es', 'es-pe', ''])('is last, then first in %j', (language) => {
    expect(fullName(ana, language)).toBe('Núñez Gil, Ana María');
    expect(initials(ana, language)).toBe('NA');
  });

  it.each(['pt', 'pt-BR', 'PT'])('is first then last in %s', (language) => {
    expect(fullName(ana, language)).toBe('Ana María Núñez Gil');
    expect(initials(ana, language)).toBe('AN');
  });

  it('leaves no separator if a half is missing', () => {
    expect(fullName({ firstName: ' Pelé ', lastName: '' }, 'es')).toBe('Pelé');
    expect(initials({ firstName: ' pelé ', lastName: ' ' }, 'es')).toBe('P');
    expect(fullName({ firstName: '', lastName: '' }, 'pt')).toBe('');
    expect(initials({ firstName: '', lastName: '' }, 'pt')).toBe('');
  });

  it('preserves an accent that was typed as a letter and a mark', () =>
    expect(initials({ firstName: 'A\u0301ngel', lastName: 'e\u0301' }, 'en')).toBe('ÉÁ'));
});
