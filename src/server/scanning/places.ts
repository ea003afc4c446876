import type { PictureBox } from '../../contract/scanning.ts';
import { toFormNumber } from '../../core/assessments/form-numbers.ts';
import { type Box, type SheetGeometry, sheetGeometry } from '../../core/sheet/geometry.ts';
import { decodeLayout } from '../../core/sheet/layouts.ts';
import type { Database } from '../database/database.ts';
import { loadSheetForms } from '../sheets/api.ts';
import { findSheet, loadScanSchedule } from './store.ts';

/** Where everything is on a sheet, and how many alternatives each question of its form has. */
export type Places = { counts: readonly number[]; geometry: SheetGeometry };

type SheetRef = { idSchool: number; idSchedule: number; idSheet: number | null; formNumber: number | null };

/** Returns where the parts of a sheet are on its paper; undefined where its layout is not known. */
export const findPlaces = async (db: Database, page: SheetRef): Promise<Places | undefined> => {
  const { idSchool, idSchedule, idSheet, formNumber } = page;
  const sheet = idSheet === null ? undefined : await findSheet(db, { idSchool, idSheet });
  const layout = sheet && decodeLayout(sheet.layout);
  const schedule = await loadScanSchedule(db, { idSchool, idSchedule });
  if (!layout || !schedule || formNumber === null) return undefined;
  const { assessmentSchool, idAssessment } = schedule;
  const alternatives = (await loadSheetForms(db, { idSchool: assessmentSchool, idAssessment }))?.alternatives;
  const counts = alternatives?.[toFormNumber(formNumber)];
  if (counts?.length !== layout.questions) return undefined;
  const { edition, format, paper } = layout;
  return { counts, geometry: sheetGeometry(paper, counts, { edition, format }) };
};

/** The place of what stands in no picture. */
export const NOWHERE: PictureBox = { x: 0, y: 0, width: 0, height: 0 };

/** Returns how many alternatives the questions of a page have that was not read from a sheet; undefined for any other. */
export const alternativesOf = async (
  db: Database,
  { idSchool, idSchedule, idSheet, formNumber, asset }: SheetRef & { asset: string | null },
) => {
  const schedule = idSheet === null && asset === null && (await loadScanSchedule(db, { idSchool, idSchedule }));
  if (!schedule || formNumber === null) return undefined;
  const { assessmentSchool, idAssessment } = schedule;
  const forms = await loadSheetForms(db, { idSchool: assessmentSchool, idAssessment });
  return forms?.alternatives[toFormNumber(formNumber)];
};

/** Returns where a box of the paper is in the picture of its sheet. */
export const inPicture = ({ geometry }: Places, { x, y, width, height }: Box): PictureBox => ({
  ...{ x: x / geometry.page.width, y: y / geometry.page.height },
  ...{ width: width / geometry.page.width, height: height / geometry.page.height },
});

/** Returns where the row of a question and each of its bubbles are in the picture. */
export const boxesOf = (places: Places, question: number) => {
  const bubbles = places.geometry.bubbles
    .filter((bubble) => bubble.question === question)
    .map(({ x, y, radius }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }));
  const number = places.geometry.numbers.find((label) => label.question === question)?.box;
  const boxes = [...(number ? [number] : []), ...bubbles];
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return {
    row: inPicture(places, { x: left, y: top, width: right - left, height: bottom - top }),
    bubbles: bubbles.map((box) => inPicture(places, box)),
  };
};
