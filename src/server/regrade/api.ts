export { listRegrades } from './store.ts';
