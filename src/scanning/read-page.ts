import type { FormNumber } from '../core/assessments/form-numbers.ts';
import { type AnswerPageGeometry, answerPages, type WrittenQuestion } from '../core/sheet/answer-pages.ts';
import { sheetGeometry } from '../core/sheet/geometry.ts';
import { decodeAnswerPage, decodeLayout, formatOf, sheetSize } from '../core/sheet/layouts.ts';
import { decodeSheetCode } from '../core/sheet/sheet-codes.ts';
import type { GreyImage } from './image/grey-image.ts';
import { rectify } from './image/rectify.ts';
import type { ReadAnswer } from './marks/decide-answers.ts';
import type { QrReader } from './page/read-code.ts';
import { type LocatedSheet, locateSheets, readMarks, type SheetMarks } from './read-sheet.ts';
import { type ReadFrame, readFrames } from './writing/read-frames.ts';
import { type ReadGrade, readGrades } from './writing/read-grades.ts';

/** A sheet as it was printed: its form, and the number of its layout (`core/sheet/layouts.ts`). */
export type SheetToRead = { formNumber: FormNumber; layout: number };
/** What has to be known to read the sheets of a schedule. */
export type SheetsToRead = {
  /** How many alternatives each question of a form has, in the form's order; 0 for one that is answered in writing. */
  alternatives: Readonly<Record<FormNumber, readonly number[]>>;
  /** The questions of a form of which several bubbles may be marked; none by default. */
  several?: Readonly<Record<FormNumber, readonly number[]>>;
  /** What of a form is answered in writing; nothing by default. */
  written?: Readonly<Record<FormNumber, readonly WrittenQuestion[]>>;
  /** The sheets that were printed, by the id in their code. */
  sheets: Readonly<Record<number, SheetToRead>>;
  /** What every sheet is taken for, where somebody has typed its code. */
  typed?: number;
};

/** A sheet of a page. Without `answers` where its code is not one of those, or the page has a fault. */
export type ReadSheet = {
  /** As it was read or typed; null where it cannot be read. */
  idSheet: number | null;
  fault: 'noSheet' | 'code' | 'outlines' | null;
  answers: ReadAnswer[];
  /** What is in the frames of an answer page, and the grades that are marked below them. */
  frames: ReadFrame[];
  grades: ReadGrade[];
  /** The sheet upright, as it would lie under a scanner; the whole page where there is none. */
  picture: GreyImage;
};

/** About 110 dots an inch: to look at. */
const TO_LOOK_AT = 4.33;
/** About 200 dots an inch: to be read again, once more of it is known. */
const TO_READ_AGAIN = 8;

/** Returns what a page shows: a sheet, several that lie side by side, or one entry that says that there is none. */
export async function readPage(picture: GreyImage, known: SheetsToRead, readQr: QrReader): Promise<ReadSheet[]> {
  const located = await locateSheets(picture, readQr);
  if (located.length === 0) return [{ ...nothing, idSheet: null, fault: 'noSheet', picture }];
  return located.map((sheet) => readLocated(sheet, known));
}

const nothing = { answers: [], frames: [], grades: [] };

const readLocated = (located: LocatedSheet, known: SheetsToRead): ReadSheet => {
  const idSheet = known.typed ?? (located.code === null ? null : decodeSheetCode(located.code));
  const sheet = idSheet === null ? undefined : known.sheets[idSheet];
  const read = sheet && (located.part === 'answers' ? readAnswerPage : readBubbles)(located, sheet, known);
  if (!read) {
    // A page of bubbles that is taken for an answer page has another code, and the other way round.
    const fault = idSheet === null || sheet ? 'code' : null;
    return { ...nothing, idSheet, fault, picture: uprightOf(located, TO_READ_AGAIN) };
  }
  return { ...nothing, ...read, idSheet, picture: uprightOf(located, TO_LOOK_AT) };
};

type Read = Pick<SheetMarks, 'answers' | 'fault'>;
type ReadAnswerPage = Pick<SheetMarks, 'fault'> & Pick<ReadSheet, 'frames' | 'grades'>;

/** Returns what a page of bubbles says; null where the sheet is none. */
export const readBubbles = (
  located: LocatedSheet,
  { formNumber, ...sheet }: SheetToRead,
  { alternatives, several }: SheetsToRead,
): Read | null => {
  const layout = decodeLayout(sheet.layout);
  if (!layout) return null;
  const { bubbles } = sheetGeometry(layout.paper, alternatives[formNumber], layout);
  const { answers, fault } = readMarks(located, bubbles, several?.[formNumber]);
  return { fault, answers: fault === null ? answers : [] };
};

/** Returns where the frames of an answer page are; null where the sheet is none. */
export const geometryOf = (
  { formNumber, ...sheet }: SheetToRead,
  { written }: SheetsToRead,
): AnswerPageGeometry | null => {
  const layout = decodeAnswerPage(sheet.layout);
  return (layout && written && answerPages(layout.paper, written[formNumber], layout)[layout.page - 1]) ?? null;
};

/**
 * Returns what is in the frames of an answer page, and the grades below them; null where the sheet is none. A frame whose grade has points
 * is written in.
 */
const readAnswerPage = (located: LocatedSheet, sheet: SheetToRead, known: SheetsToRead): ReadAnswerPage | null => {
  const printed = geometryOf(sheet, known)?.answers;
  if (!printed) return null;
  const frames = readFrames(located, printed);
  const lost = frames.filter(({ isFound }) => !isFound).length;
  if (lost > frames.length / 2) return { fault: 'outlines', frames: [], grades: [] };
  const grades = readGrades(located, printed);
  const hasPoints = new Set(grades.flatMap(({ question, grade }) => (Number(grade) > 0 ? question : [])));
  return {
    fault: null,
    frames: frames.map((frame) => (hasPoints.has(frame.question) ? { ...frame, state: 'written' } : frame)),
    grades,
  };
};

const uprightOf = ({ image, toPicture, paper, part }: LocatedSheet, dotsPerMillimetre: number): GreyImage => {
  const size = sheetSize({ paper, format: formatOf(part) });
  return rectify(image, toPicture, { x: 0, y: 0, ...size }, dotsPerMillimetre);
};
