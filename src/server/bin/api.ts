export { sweepBin } from './sweep.ts';
