import type { OutputOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { type Stub, stub } from '../support/wire.ts';

type Countries = OutputOf<typeof calls.installation.getCountries>['content'];
type SchoolSettings = OutputOf<typeof calls.installation.getSchoolSettings>['content'];

const spain: Countries[number] = {
  ...{ id: 1, idCountry: 1, name: 'España', abbreviation: 'ES', access: 1, language: 'es', groups: 1 },
  ...{ simplificaReportsStudentsStatistics: '1', simplificaReportsGenerateSheet: '1' },
};

/** Returns the stub of the list of countries: Spain. */
export const countries = (): Stub => stub(calls.installation.getCountries, { content: [spain] });

/** Returns the stub of a school's settings, as nobody has changed them but for `changes`. */
export const schoolSettings = (changes: Partial<SchoolSettings> = {}): Stub =>
  stub(calls.installation.getSchoolSettings, {
    content: {
      ...{ idSchool: 2, name: 'IES Ría de Vigo', address: 'Rúa do Areal, 1', idCountry: 1, timezone: 'Europe/Madrid' },
      ...{ language: null, academicYearStart: '09-01', paper: 'a4', passwordDays: null, requiresSecondFactor: false },
      ...{ auditDays: 365, guideLink: null, logo: null },
      ...changes,
    },
  });
