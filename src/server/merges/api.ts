export { mergePair } from './merge-pair.ts';
