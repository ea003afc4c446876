import { WRITTEN } from '../../core/scanning/page-states.ts';
import { formatOf, sheetSize } from '../../core/sheet/layouts.ts';
import type { SheetPart } from '../../core/sheet/markers.ts';
import { decodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import type { GreyImage, Point } from '../image/grey-image.ts';
import { mapPoint } from '../image/homography.ts';
import { cornersOfBox, distance, middleOf } from '../image/quads.ts';
import type { ReadAnswer } from '../marks/decide-answers.ts';
import type { QrReader } from '../page/read-code.ts';
import { geometryOf, readBubbles, type SheetsToRead, type SheetToRead } from '../read-page.ts';
import { type LocatedSheet, locateSheets } from '../read-sheet.ts';
import { glanceAtFrames } from './glance-at-frames.ts';

/** Why nothing can be said of a sheet yet: too small in the picture, its code or its circles do not show, or it is none of the known ones. */
export type FrameFault = 'far' | 'code' | 'outlines' | 'foreign';

/** A sheet in a picture of a film. Places are in the pixels of the picture. */
export type FrameSheet = {
  idSheet: number | null;
  part: SheetPart;
  fault: FrameFault | null;
  answers: ReadAnswer[];
  /** Of the page, from its own top left one clockwise. */
  corners: Point[];
  /** The middles of the markers that were found. */
  markers: Point[];
};

/** What a picture of a film shows. `brightness` is its mean, 0 to 255. */
export type Frame = { sheets: FrameSheet[]; brightness: number };

/** Pixels a millimetre below which circles are too small to be told from marks: some 60 dots an inch. */
const LEAST_PIXELS = 2.4;
/** Every so many pixels are looked at for the brightness. */
const STRIDE = 997;

/** Returns what a picture of a film shows of the known sheets: as much of each as can be said quickly. */
export async function readFrame(picture: GreyImage, known: SheetsToRead, readQr: QrReader): Promise<Frame> {
  const located = await locateSheets(picture, readQr, { isFrame: true });
  return {
    sheets: located.map((sheet) => readLocated(sheet, known)),
    brightness: brightnessOf(picture),
  };
}

const readLocated = (located: LocatedSheet, known: SheetsToRead): FrameSheet => {
  const { paper, part, toPicture, factor, markers, code } = located;
  const size = sheetSize({ paper, format: formatOf(part) });
  const inPicture = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  const corners = cornersOfBox({ x: 0, y: 0, ...size }).map((corner) => inPicture(mapPoint(toPicture, corner)));
  const idSheet = code === null ? null : decodeSheetCode(code);
  const seen = {
    ...{ idSheet, part, corners, answers: [] },
    markers: markers.map((marker) => inPicture(middleOf(marker.corners))),
  };
  const [topLeft, topRight] = corners;
  if (topLeft && topRight && distance(topLeft, topRight) / factor < LEAST_PIXELS * size.width)
    return { ...seen, fault: 'far' };
  if (idSheet === null) return { ...seen, fault: 'code' };
  const sheet = known.sheets[idSheet];
  const read = sheet && (part === 'answers' ? glanceAtAnswers : readBubbles)(located, sheet, known);
  return read ? { ...seen, ...read } : { ...seen, fault: 'foreign' };
};

/** Returns in which frames of an answer page anything is written, in the place of letters; null where the sheet is none. */
const glanceAtAnswers = (
  located: LocatedSheet,
  sheet: SheetToRead,
  known: SheetsToRead,
): Pick<FrameSheet, 'fault' | 'answers'> | null => {
  const frames = geometryOf(sheet, known)?.answers;
  if (!frames) return null;
  return {
    fault: null,
    answers: glanceAtFrames(located, frames).map(({ question, state }) => ({
      ...{ question, letters: state === 'empty' ? '' : WRITTEN, certainty: 1 },
      doubts: state === 'unsure' ? ['writing'] : [],
    })),
  };
};

const brightnessOf = ({ pixels }: GreyImage): number => {
  let [sum, count] = [0, 0];
  for (let at = 0; at < pixels.length; at += STRIDE, count++) sum += pixels[at] ?? 0;
  return count === 0 ? 0 : sum / count;
};
