export { registerPerson } from './registration.ts';
