import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptSince, keptUntil, retentionTerms } from './retention.ts';
import { toInstant, toIsoWithOffset } from './schedules/time.ts';

const school = { timezone: 'Europe/Madrid', academicYearStart: '09-01' };
const at = (date: string, { timezone } = school) => toInstant(date, '10:00', timezone);
const until = (term: (typeof retentionTerms)[number], date: string, calendar = school) =>
  toIsoWithOffset(keptUntil(term, at(date), calendar), calendar.timezone);

it.each([
  ['month', '2026-11-29', '2026-12-29T10:00:00+01:00'],
  ['schoolYear', '2026-11-29', '2027-09-01T00:00:00+02:00'],
  ['schoolYear', '2027-08-31', '2027-09-01T00:00:00+02:00'],
  ['nextSchoolYear', '2026-11-29', '2028-09-01T00:00:00+02:00'],
  ['nextSchoolYear', '2027-09-01', '2029-09-01T00:00:00+02:00'],
] as const)('keptUntil of %s for what came on %s is %s', (term, came, expected) =>
  expect(until(term, came)).toBe(expected),
);

it('keptUntil knows a school year that begins on a day that not every year has', () => {
  const calendar = { ...school, academicYearStart: '02-29' };
  expect(until('schoolYear', '2026-11-29', calendar)).toBe('2027-03-01T00:00:00+01:00');
  expect(until('schoolYear', '2027-11-29', calendar)).toBe('2028-02-29T00:00:00+01:00');
});

it('keptSince parts what is kept from what is not, as keptUntil does', () => {
  const moment = fc.integer({ min: at('2025-01-01'), max: at('2031-01-01') });
  fc.assert(
    fc.property(fc.constantFrom(...retentionTerms), moment, moment, (term, came, now) => {
      expect(came < keptSince(term, now, school)).toBe(
        keptUntil(term, came, school) < now + (term === 'month' ? 0 : 1),
      );
    }),
  );
});
