export { kindOf } from './kinds.ts';
