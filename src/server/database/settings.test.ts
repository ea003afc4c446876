import { expect, it } from 'vitest';
import { settingsOf } from './settings.ts';

const read = (settings: unknown) => {
  const warnings: object[] = [];
  return { settings: settingsOf({ id: 7, settings }, { warn: (facts) => void warnings.push(facts) }), warnings };
};
const defaults = {
  ...{ academicYearStart: '09-01', auditDays: 730, passwordDays: null },
  retention: { sheetPictures: 'nextSchoolYear' },
  ...{
    language: null,
    guideLink: null,
    requiresSecondFactor: false,
    acceptsStudentTerms: false,
    mailsReleases: false,
    paper: 'a4',
  },
};

it('settingsOf returns defaults for missing settings', () => {
  expect(read({})).toEqual({ settings: defaults, warnings: [] });
  expect(read({ auditDays: 90 })).toEqual({ settings: { ...defaults, auditDays: 90 }, warnings: [] });
});

it('settingsOf completes how long each kind is kept', () => {
  expect(read({ retention: { former: 'month' } })).toEqual({ settings: defaults, warnings: [] });
  const month = { sheetPictures: 'month' };
  expect(read({ retention: month })).toEqual({ settings: { ...defaults, retention: month }, warnings: [] });
});

it('settingsOf uses the default for an invalid setting, and logs its name', () => {
  expect(read({ auditDays: 3650, academicYearStart: '13-01' })).toEqual({
    settings: { ...defaults, auditDays: 3650 },
    warnings: [{ idSchool: 7, settings: ['academicYearStart'] }],
  });
});

it.each([[null], ['none'], [3], [[]]])('settingsOf returns the defaults when %j is stored', (settings) => {
  expect(read(settings)).toMatchObject({ settings: defaults, warnings: [{ idSchool: 7 }] });
});
