import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClaimsMapping, readPartnerClaims } from './partner-claims.ts';

const mapping: ClaimsMapping = {
  ...{ id: 'sub', firstName: 'given_name', lastName: 'family_name', email: 'email', role: 'role', school: 'school' },
  ...{ assessment: 'test.id', roles: { alumno: 'student', '3': 'teacher' }, otherRole: null },
  ...{ schools: { 'ES-1': 7 }, otherSchool: null },
};
const claims = { sub: 'p-1', given_name: 'Uxía', family_name: 'Peña', role: 'alumno', school: 'ES-1' };
const read = (change: Record<string, unknown>, settings: Partial<ClaimsMapping> = {}) =>
  readPartnerClaims({ ...claims, ...change }, { ...mapping, ...settings });

describe('readPartnerClaims', () => {
  it('returns the person of the claims', () => {
    expect(read({ email: ' Uxia@Example.org ' })).toEqual({
      ...{ externalId: 'p-1', firstName: 'Uxía', lastName: 'Peña', email: 'uxia@example.org' },
      ...{ role: 'student', idSchool: 7, idAssessment: null },
    });
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['the first role that is known, also as a number', { role: ['jefe', 3, 'alumno'] }, { role: 'teacher' }],
    ['one name alone', { given_name: '', family_name: 'Peña' }, { firstName: '', lastName: 'Peña' }],
    ['the number of an assessment inside of an object', { test: { id: '12' } }, { idAssessment: 12 }],
    ['no assessment for anything but a number', { test: { id: 'x' } }, { idAssessment: null }],
    ['no address for a text without @', { email: 'nobody' }, { email: null }],
  ])('takes %s', (_, change, expected) => expect(read(change)).toMatchObject(expected));

  it.each<[string, Record<string, unknown>]>([
    ['id', { sub: undefined }],
    ['id', { sub: 'x'.repeat(256) }],
    ['name', { given_name: ' ', family_name: null }],
    ['role', { role: 'administrator' }],
    ['role', { role: 'toString' }],
    ['school', { school: 'ES-2' }],
  ])('says that the %s is missing or unknown for %j', (problem, change) => expect(read(change)).toEqual({ problem }));

  it('takes the role and the school that the settings name for all others', () => {
    const settings = { otherRole: 'student', otherSchool: 9 } as const;
    expect(read({ role: 'jefe', school: '' }, settings)).toMatchObject({ role: 'student', idSchool: 9 });
  });

  it('never gives a role or a school that the settings do not name, whatever the claims', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(claims), 'test'), fc.jsonValue()), (given) => {
        const person = readPartnerClaims(given as Record<string, unknown>, mapping);
        if ('problem' in person) return;
        expect(['student', 'teacher']).toContain(person.role);
        expect(person.idSchool).toBe(7);
      }),
    );
  });
});
