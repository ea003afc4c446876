export { headOf } from './head.ts';
