import type { FormNumber } from '../core/assessments/form-numbers.ts';
import { sheetGeometry } from '../core/sheet/geometry.ts';
import { decodeLayout, sheetSize } from '../core/sheet/layouts.ts';
import { decodeSheetCode } from '../core/sheet/sheet-codes.ts';
import type { GreyImage } from './image/grey-image.ts';
import { rectify } from './image/rectify.ts';
import type { ReadAnswer } from './marks/decide-answers.ts';
import type { QrReader } from './page/read-code.ts';
import { type LocatedSheet, locateSheets, readMarks } from './read-sheet.ts';

/** A sheet as it was printed: its form, and the number of its layout (`core/sheet/layouts.ts`). */
export type SheetToRead = { formNumber: FormNumber; layout: number };
/** What has to be known to read the sheets of a schedule. */
export type SheetsToRead = {
  /** How many alternatives each question of a form has, in the form's order. */
  alternatives: Readonly<Record<FormNumber, readonly number[]>>;
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
  /** The sheet upright, as it would lie under a scanner; the whole page where there is none. */
  picture: GreyImage;
};

/** About 110 dots an inch: to look at. */
const TO_LOOK_AT = 4.33;
/** About 200 dots an inch: to be read again, once more of it is known. */
const TO_READ_AGAIN = 8;

/** Returns what a page shows: a sheet, several that lie side by side, or one entry that says that there is none. */
export async function readPage(picture: GreyImage, known: SheetsToRead, readQr: QrReader): Promise<ReadSheet[]> {
  const located = (await locateSheets(picture, readQr)).filter(({ part }) => part !== 'answers');
  if (located.length === 0) return [{ idSheet: null, fault: 'noSheet', answers: [], picture }];
  return located.map((sheet) => readLocated(sheet, known));
}

const readLocated = (located: LocatedSheet, { alternatives, sheets, typed }: SheetsToRead): ReadSheet => {
  const idSheet = typed ?? (located.code === null ? null : decodeSheetCode(located.code));
  const sheet = idSheet === null ? undefined : sheets[idSheet];
  const layout = sheet && decodeLayout(sheet.layout);
  if (!sheet || !layout) {
    return {
      idSheet,
      fault: idSheet === null ? 'code' : null,
      answers: [],
      picture: uprightOf(located, TO_READ_AGAIN),
    };
  }
  const { edition, format, paper } = layout;
  const { bubbles } = sheetGeometry(paper, alternatives[sheet.formNumber], { edition, format });
  const { answers, fault } = readMarks(located, bubbles);
  return { idSheet, fault, answers: fault === null ? answers : [], picture: uprightOf(located, TO_LOOK_AT) };
};

const uprightOf = ({ image, toPicture, paper, part }: LocatedSheet, dotsPerMillimetre: number): GreyImage => {
  const isHalf = part === 'upper' || part === 'lower';
  const size = sheetSize({ paper, format: isHalf ? 'half' : 'page' });
  return rectify(image, toPicture, { x: 0, y: 0, ...size }, dotsPerMillimetre);
};
