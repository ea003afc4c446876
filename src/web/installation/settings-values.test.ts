import { describe, expect, it } from 'vitest';
import type { SchoolSettings } from '../../contract/installation.ts';
import { daysOfMonth, inputOfSettings, problemsOfSettings, valuesOfSettings } from './settings-values.ts';

const settings: SchoolSettings = {
  ...{ idSchool: 7, name: 'IES Sol', address: 'Rúa 1', idCountry: 14, timezone: 'Europe/Madrid', logo: null },
  ...{
    language: 'pt',
    academicYearStart: '02-01',
    paper: 'letter',
    passwordDays: 180,
    requiresSecondFactor: true,
    acceptsStudentTerms: false,
    mailsReleases: true,
    auditDays: 730,
    retention: { sheetPictures: 'month' },
  },
  guideLink: 'https://guide.school.example',
};

it('inputOfSettings gives back what valuesOfSettings was given', () => {
  const { idSchool: _, logo: __, ...fields } = settings;
  expect(inputOfSettings(valuesOfSettings(settings))).toEqual(fields);
  const none = { language: null, passwordDays: null, guideLink: null };
  expect(inputOfSettings(valuesOfSettings({ ...settings, ...none }))).toEqual({ ...fields, ...none });
});

describe('problemsOfSettings', () => {
  it.each([
    [{}, []],
    [{ passwordDays: '', guideLink: '', language: '' as const }, []],
    [{ name: ' ' }, ['name']],
    [{ passwordDays: '0' }, ['passwordDays']],
    [{ passwordDays: '3651' }, ['passwordDays']],
    [{ auditDays: '' }, ['auditDays']],
    [{ auditDays: '29' }, ['auditDays']],
    [{ guideLink: 'guide.example' }, ['guideLink']],
    [{ guideLink: 'javascript:alert(1)' }, ['guideLink']],
    [{ name: '', auditDays: 'x' }, ['name', 'auditDays']],
  ])('of %j are %j', (change, problems) =>
    expect(problemsOfSettings({ ...valuesOfSettings(settings), ...change })).toEqual(problems),
  );
});

it('daysOfMonth knows the lengths of the months', () =>
  expect(['01', '02', '04', '12'].map((month) => daysOfMonth(month).at(-1))).toEqual(['31', '29', '30', '31']));
