import type { PictureBox } from '../../contract/scanning.ts';
import { toFormNumber } from '../../core/assessments/form-numbers.ts';
import { type Box, type SheetGeometry, sheetGeometry } from '../../core/sheet/geometry.ts';
import { decodeLayout } from '../../core/sheet/layouts.ts';
import type { Database } from '../database/database.ts';
import { loadSheetForms } from '../sheets/api.ts';
import { findSheet, loadScanSchedule } from './store.ts';

/** Where everything is on a sheet, and how many alternatives each question of its form has. */
export type Places = { counts: readonly number[]; geometry: SheetGeometry };

type FormRef = { idSchool: number; idSchedule: number; formNumber: number | null };

/** Returns how many alternatives each question of a form of a schedule has; undefined where sheets cannot hold them, or the form is not known. */
export const loadCounts = async (
  db: Database,
  { idSchool, idSchedule, formNumber }: FormRef,
): Promise<readonly number[] | undefined> => {
  const schedule = formNumber === null ? undefined : await loadScanSchedule(db, { idSchool, idSchedule });
  if (!schedule || formNumber === null) return undefined;
  const { assessmentSchool, idAssessment } = schedule;
  const forms = await loadSheetForms(db, { idSchool: assessmentSchool, idAssessment });
  return forms?.alternatives[toFormNumber(formNumber)];
};

/** Returns where the parts of a printed sheet are; undefined where its layout is not one of bubbles for so many questions. */
export const placesOf = (
  sheet: { layout: number } | undefined,
  counts: readonly number[] | undefined,
): Places | undefined => {
  const layout = sheet && decodeLayout(sheet.layout);
  if (!layout || counts?.length !== layout.questions) return undefined;
  return { counts, geometry: sheetGeometry(layout.paper, counts, layout) };
};

/** Returns where the parts of a page's sheet are on its paper; undefined where its layout is not known. */
export const findPlaces = async (
  db: Database,
  page: FormRef & { idSheet: number | null },
): Promise<Places | undefined> => {
  const { idSchool, idSheet } = page;
  const sheet = idSheet === null ? undefined : await findSheet(db, { idSchool, idSheet });
  return sheet && placesOf(sheet, await loadCounts(db, page));
};

/** The place of what stands in no picture. */
export const NOWHERE: PictureBox = { x: 0, y: 0, width: 0, height: 0 };

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
