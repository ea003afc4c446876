export { listCountingSheets } from './counting-sheets.ts';
export { isSheetPicture, sweepSheetPictures } from './retention.ts';
