import { calls } from '../../contract/index.ts';

/** Returns the path where answer sheets of a schedule are uploaded, and its batches are found again. */
export const sheetsPath = (idSchedule: number) => `/reports/${idSchedule}/results/sheets`;

/** Returns the path of a batch of answer sheets. */
export const batchPath = (idSchedule: number, idBatch: number) => `${sheetsPath(idSchedule)}/${idBatch}`;

/** Returns the path where the doubtful marks of a batch are decided. */
export const reviewPath = (idSchedule: number, idBatch: number) => `${batchPath(idSchedule, idBatch)}/review`;

/** Returns the address of the picture of the sheet on which a student's result rests. */
export const readSheetPictureAddress = (idSchedule: number, idStudent: number) =>
  `${calls.scanning.viewReadSheetPicture.path}?idSchedule=${idSchedule}&idStudent=${idStudent}`;

/** Returns the path where the sheets of a schedule are read with the camera. */
export const cameraPath = (idSchedule: number) => `${sheetsPath(idSchedule)}/camera`;

/** Returns the path of a scan link that a device has opened; without one, where its code leads. */
export const linkPath = (idScanLink?: number) => (idScanLink === undefined ? '/scan' : `/scan/${idScanLink}`);

/** Returns the address of the picture of a page, or of what is in the frame of a question. */
export const pictureAddress = (idPage: number, question?: number) =>
  `${calls.scanning.viewAnswerSheetPicture.path}?idPage=${idPage}${question === undefined ? '' : `&question=${question}`}`;
