import type { PictureBox } from '../../contract/scanning.ts';
import { type FormNumber, toFormNumber } from '../../core/assessments/form-numbers.ts';
import { type AnswerPageGeometry, answerPages, type WrittenQuestion } from '../../core/sheet/answer-pages.ts';
import { type Box, type Bubble, type SheetGeometry, sheetGeometry } from '../../core/sheet/geometry.ts';
import { decodeAnswerPage, decodeLayout } from '../../core/sheet/layouts.ts';
import type { Database } from '../database/database.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { loadSheetForms, type SheetForms } from '../sheets/api.ts';
import { findSheet, loadScanSchedule } from './store.ts';

/** How many alternatives each question of a form has, and of which several may be marked. */
export type FormBubbles = { counts: readonly number[]; several: readonly number[] };
/** Where everything is on a sheet. */
export type Places = FormBubbles & { geometry: SheetGeometry };

type FormRef = { idSchool: number; idSchedule: number; formNumber: number | null };

/** Returns the bubbles of a form of a schedule; undefined where sheets cannot hold them, or the form is not known. */
export const loadBubblesOf = async (db: Database, form: FormRef): Promise<FormBubbles | undefined> => {
  const forms = form.formNumber === null ? null : await loadForms(db, form);
  return forms ? bubblesIn(forms, toFormNumber(form.formNumber ?? 1)) : undefined;
};

const loadForms = async (db: Database, ref: ScheduleRef): Promise<SheetForms | null> => {
  const schedule = await loadScanSchedule(db, ref);
  if (!schedule) return null;
  const { assessmentSchool, idAssessment } = schedule;
  return loadSheetForms(db, { idSchool: assessmentSchool, idAssessment });
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

/** Where the frames of a page for written answers are. */
export type FramePlaces = { geometry: AnswerPageGeometry };

/** Returns where the frames of a printed page are; undefined where its layout is not one for what its form asks to write. */
const framePlacesOf = (
  sheet: { layout: number },
  written: readonly WrittenQuestion[] | undefined,
): FramePlaces | undefined => {
  const layout = decodeAnswerPage(sheet.layout);
  const geometry = layout && written && answerPages(layout.paper, written, layout)[layout.page - 1];
  return geometry ? { geometry } : undefined;
};

/** Returns where the bubbles or the frames of a page's sheet are on its paper; neither where its layout is not known. */
export const findPlaces = async (
  db: Database,
  page: FormRef & { idSheet: number | null },
): Promise<{ places?: Places | undefined; frames?: FramePlaces | undefined }> => {
  const { idSchool, idSheet, formNumber } = page;
  const sheet = idSheet === null ? undefined : await findSheet(db, { idSchool, idSheet });
  const forms = sheet && (await loadForms(db, page));
  if (!forms) return {};
  const form = toFormNumber(formNumber ?? 1);
  return {
    places: formNumber === null ? undefined : placesOf(sheet, bubblesIn(forms, form)),
    frames: framePlacesOf(sheet, forms.written[form]),
  };
};

/** Returns where the frame of a question is in the picture. */
export const frameOf = (places: FramePlaces | undefined, question: number): PictureBox => {
  const box = places?.geometry.answers.find((answer) => answer.question === question)?.box;
  return places && box ? inPicture(places, box) : NOWHERE;
};

/** Returns where the row for the grade of a question and each of its bubbles are in the picture. */
export const gradeRowOf = (places: FramePlaces | undefined, question: number) => {
  const grade = places?.geometry.answers.find((answer) => answer.question === question)?.grade;
  return places && grade ? rowOf(places, grade.bubbles.map(boxOfBubble)) : { row: NOWHERE, bubbles: [] };
};

/** The place of what stands in no picture. */
export const NOWHERE: PictureBox = { x: 0, y: 0, width: 0, height: 0 };

/** Returns where a box of the paper is in the picture of its sheet. */
export const inPicture = ({ geometry }: Places | FramePlaces, { x, y, width, height }: Box): PictureBox => ({
  ...{ x: x / geometry.page.width, y: y / geometry.page.height },
  ...{ width: width / geometry.page.width, height: height / geometry.page.height },
});

/** Returns where the row of a question and each of its bubbles are in the picture. */
export const boxesOf = (places: Places, question: number) => {
  const bubbles = places.geometry.bubbles.filter((bubble) => bubble.question === question).map(boxOfBubble);
  const number = places.geometry.numbers.find((label) => label.question === question)?.box;
  return rowOf(places, bubbles, number ? [number] : []);
};

const boxOfBubble = ({ x, y, radius }: Bubble): Box => ({
  ...{ x: x - radius, y: y - radius },
  ...{ width: 2 * radius, height: 2 * radius },
});

/** Returns bubbles in the picture, and the row that they make with what stands before them. */
const rowOf = (places: Places | FramePlaces, bubbles: readonly Box[], before: readonly Box[] = []) => {
  const boxes = [...before, ...bubbles];
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return {
    row: inPicture(places, { x: left, y: top, width: right - left, height: bottom - top }),
    bubbles: bubbles.map((box) => inPicture(places, box)),
  };
};
