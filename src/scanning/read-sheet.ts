import type { PaperSize } from '../core/printing.ts';
import { type Bubble, sheetGeometry } from '../core/sheet/geometry.ts';
import type { SheetPart } from '../core/sheet/markers.ts';
import type { GreyImage } from './image/grey-image.ts';
import type { Homography } from './image/homography.ts';
import { medianOf } from './image/median.ts';
import { withoutSpeckles } from './image/speckles.ts';
import { decideAnswers, isTooFaint, type ReadAnswer } from './marks/decide-answers.ts';
import { type JudgedBubble, judgeBubbles } from './marks/judge-bubbles.ts';
import { findMarkers, toMeasured } from './page/find-markers.ts';
import { anchorsOf, FOR_PERSPECTIVE, findPages } from './page/find-pages.ts';
import type { FoundMarker } from './page/marker-reading.ts';
import { type QrReader, readCode, sheetCodesOf } from './page/read-code.ts';
import { type Anchor, register } from './page/register.ts';

/** A sheet that a picture shows. `image` is the picture in the size in which it is measured, `half` at half of it, `factor` of its own pixels a pixel. */
export type LocatedSheet = {
  image: GreyImage;
  half: GreyImage;
  factor: number;
  paper: PaperSize;
  /** The whole page, one of its halves, or a page of written answers. */
  part: SheetPart;
  toPicture: Homography;
  /** Those that were found. */
  markers: FoundMarker[];
  /** Where the corners of markers and code are, from where the homography has them. */
  anchors: Anchor[];
  /** As it was printed; null where it cannot be read. */
  code: string | null;
  /** The brightness of print as a share of the paper's, from the markers. */
  printBrightness: number;
};

/** The marks of a sheet; `fault` says why nothing of it can be relied on. */
export type SheetMarks = { answers: ReadAnswer[]; bubbles: JudgedBubble[]; fault: 'outlines' | null };

/** Pixels above which a picture is refused before it is decoded. */
export const MAXIMUM_PIXELS = 60_000_000;
/** Questions without their printed circles beyond which nothing of a page is believed. */
const LOST_QUESTIONS = 12;

/**
 * Returns the sheets that a picture shows: none, one, or several that lie side by side. Of a picture of a film (`isFrame`) those that are
 * found quickly.
 */
export async function locateSheets(
  picture: GreyImage,
  readQr: QrReader,
  { isFrame = false } = {},
): Promise<LocatedSheet[]> {
  const { image, half, factor } = toMeasured(picture);
  const markers = findMarkers({ image, half }, { isFrame });
  // Looking for codes in a whole picture takes as long as all else, so only where markers are missing.
  const pages = findPages(markers);
  const isComplete = isFrame || (pages.length > 0 && pages.every((page) => page.markers.length >= FOR_PERSPECTIVE));
  const codes = isComplete ? [] : sheetCodesOf(await readQr(image));
  const sheets: LocatedSheet[] = [];
  for (const { paper, part, toPicture, markers: own } of isComplete ? pages : findPages(markers, codes)) {
    // At the same place on a page and on a half.
    const code = await readCode(image, toPicture, sheetGeometry(paper, [2]).qr, readQr);
    sheets.push({
      ...{ image, half, factor, paper, part, toPicture },
      markers: own,
      anchors: [...anchorsOf({ toPicture, markers: own }), ...(code?.anchors ?? [])],
      code: code?.text ?? null,
      printBrightness: Math.min(0.9, medianOf(own.map(({ black, white }) => black / white))),
    });
  }
  return sheets;
}

/** Returns which bubbles of a sheet are marked, given where they were printed, and the questions of which `several` may be. */
export function readMarks(sheet: LocatedSheet, bubbles: readonly Bubble[], several: Iterable<number> = []): SheetMarks {
  const { image, toPicture, anchors, printBrightness } = sheet;
  const ofSeveral = new Set(several);
  const registered = register(sheet, toPicture, bubbles, anchors);
  const judged = judgeBubbles(withoutSpeckles(image), registered, printBrightness, ofSeveral);
  const answers = decideAnswers(judged, ofSeveral);
  const lost = answers.filter(({ doubts }) => doubts.includes('outline')).length;
  const isLost = lost > Math.min(LOST_QUESTIONS, answers.length / 2) || isTooFaint(judged);
  return { answers, bubbles: judged, fault: isLost ? 'outlines' : null };
}
