import type { PictureBox } from '../../contract/scanning.ts';
import { type FormNumber, toFormNumber } from '../../core/assessments/form-numbers.ts';
import { type Box, type SheetGeometry, sheetGeometry } from '../../core/sheet/geometry.ts';
import { decodeLayout } from '../../core/sheet/layouts.ts';
import type { Database } from '../database/database.ts';
import { loadSheetForms, type SheetForms } from '../sheets/api.ts';
import { findSheet, loadScanSchedule } from './store.ts';

/** How many alternatives each question of a form has, and of which several may be marked. */
export type FormBubbles = { counts: readonly number[]; several: readonly number[] };
/** Where everything is on a sheet. */
export type Places = FormBubbles & { geometry: SheetGeometry };

type FormRef = { idSchool: number; idSchedule: number; formNumber: number | null };

/** Returns the bubbles of a form of a schedule; undefined where sheets cannot hold them, or the form is not known. */
export const loadBubblesOf = async (
  db: Database,
  { idSchool, idSchedule, formNumber }: FormRef,
): Promise<FormBubbles | undefined> => {
  const schedule = formNumber === null ? undefined : await loadScanSchedule(db, { idSchool, idSchedule });
  if (!schedule || formNumber === null) return undefined;
  const { assessmentSchool, idAssessment } = schedule;
  const forms = await loadSheetForms(db, { idSchool: assessmentSchool, idAssessment });
  return forms ? bubblesIn(forms, toFormNumber(formNumber)) : undefined;
};

/** Returns the bubbles of one of the forms of an assessment. */
export const bubblesIn = ({ alternatives, several }: SheetForms, form: FormNumber): FormBubbles => ({
  ...{ counts: alternatives[form], several: several[form] },
});

/** Returns where the parts of a printed sheet are; undefined where its layout is not one of bubbles for so many questions. */
export const placesOf = (
  sheet: { layout: number } | undefined,
  bubbles: FormBubbles | undefined,
): Places | undefined => {
  const layout = sheet && decodeLayout(sheet.layout);
  if (!layout || bubbles?.counts.length !== layout.questions) return undefined;
  return { ...bubbles, geometry: sheetGeometry(layout.paper, bubbles.counts, layout) };
};

/** Returns where the parts of a page's sheet are on its paper; undefined where its layout is not known. */
export const findPlaces = async (
  db: Database,
  page: FormRef & { idSheet: number | null },
): Promise<Places | undefined> => {
  const { idSchool, idSheet } = page;
  const sheet = idSheet === null ? undefined : await findSheet(db, { idSchool, idSheet });
  return sheet && placesOf(sheet, await loadBubblesOf(db, page));
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
