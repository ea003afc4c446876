export { renewEpoch } from './epoch.ts';
