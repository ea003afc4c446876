export { addCountry, editCountry, findReportParts, isCountry, listCountries } from './countries.ts';
export { createFirstAdministratorLink } from './first-administrator.ts';
export { addSchool, editSchool, requireSecondFactor } from './schools.ts';
export { describeSchools, findSchoolCountry, findSchools } from './store.ts';
