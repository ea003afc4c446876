export { sweepSheetPictures } from './retention.ts';
