export { createFirstAdministratorLink } from './first-administrator.ts';
