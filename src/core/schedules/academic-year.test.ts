import { describe, expect, it } from 'vitest';
import { academicYearAt } from './academic-year.ts';

describe('academicYearAt with a year that starts on 1 September', () => {
  it.each([
    ['2025-08-31', 2024],
    ['2025-09-01', 2025],
    ['2025-12-31', 2025],
    ['2026-01-01', 2025],
    ['2026-08-31', 2025],
  ])('returns for %s the year %d', (date, year) => expect(academicYearAt(date, '09-01')).toBe(year));
});

it('academicYearAt returns the calendar year when the academic year starts on 1 January', () => {
  expect(academicYearAt('2026-01-01', '01-01')).toBe(2026);
  expect(academicYearAt('2026-12-31', '01-01')).toBe(2026);
});
