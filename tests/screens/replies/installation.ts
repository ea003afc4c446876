import type { OutputOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { type Stub, stub } from '../support/wire.ts';
import { onePage } from './pages.ts';

type Countries = OutputOf<typeof calls.installation.getCountries>['content'];
type SchoolRow = OutputOf<typeof calls.installation.getSchools>['content'][number];
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
      ...{ acceptsStudentTerms: false, mailsReleases: false, auditDays: 365, guideLink: null, logo: null },
      retention: { sheetPictures: 'nextSchoolYear' },
      ...changes,
    },
  });

/** Returns a school as the list of the installation has it. */
export const schoolRow = (changes: Partial<SchoolRow> = {}): SchoolRow => ({
  ...{ idSchool: 2, Name: 'IES Ría de Vigo', address: 'Rúa do Areal, 1', idCountry: 1, countryName: 'España' },
  ...{ timezone: 'Europe/Madrid', staff: 12, students: 340, hasDisciplines: true },
  ...changes,
});

/** Returns the stubs of the list of schools, and of the notice above it: mails are delivered. */
export const listOfSchools = (...rows: SchoolRow[]): Stub[] => [
  stub(calls.installation.getSchools, onePage(rows)),
  stub(calls.installation.getMailDelivery, { content: { isDelivered: true, failed: [] } }),
];
