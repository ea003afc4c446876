import type { AnswerBox } from '../../core/sheet/answer-pages.ts';
import { brightnessAt, type GreyImage } from '../image/grey-image.ts';
import { mapPoint } from '../image/homography.ts';
import { withoutSpeckles } from '../image/speckles.ts';
import { type Anchor, bendAround } from '../page/register.ts';
import type { LocatedSheet } from '../read-sheet.ts';
import { anchorsOfFrame, type FoundFrame, findFrame, type PagePicture, placeInFrame } from './find-frame.ts';
import { type Ink, measureInk, stateOf, type WritingState } from './judge-writing.ts';

/** What was read of a frame. */
export type ReadFrame = {
  question: number;
  state: WritingState;
  ink: Ink;
  /** Whether all its printed sides show. */
  isFound: boolean;
  /** What is inside its lines, as it would lie under a scanner. */
  picture: GreyImage;
};

/** About 150 dots an inch. */
export const FRAME_DOTS = 5.9;
/** Millimetres inside a frame that are left out, so that its lines are never taken for strokes. */
const INSET = 0.7;

/** Returns where the rules of a frame are in its cut-out, in pixels from the top. */
export const rulesInCut = ({ box, rules }: Pick<AnswerBox, 'box' | 'rules'>): number[] =>
  rules.map(({ y }) => (y - box.y - INSET) * FRAME_DOTS);

/** Returns what is in the frames of an answer page, given where they were printed. */
export function readFrames(
  sheet: Pick<LocatedSheet, 'image' | 'toPicture' | 'anchors' | 'printBrightness'>,
  frames: readonly Pick<AnswerBox, 'question' | 'box' | 'rules'>[],
): ReadFrame[] {
  const { toPicture, anchors, printBrightness } = sheet;
  const page = { image: withoutSpeckles(sheet.image), toPicture };
  const known: Anchor[] = [];
  return frames.map(({ question, box, rules }) => {
    const bend = bendAround({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, anchors, known);
    const frame = findFrame(page, box, bend);
    const { isFound } = frame;
    // The next one is near.
    if (isFound) known.push(...anchorsOfFrame(frame));
    const picture = cutOut(page, frame);
    const ink = measureInk(picture, FRAME_DOTS, rulesInCut({ box, rules }), printBrightness);
    const state = stateOf(ink);
    return { question, ink, isFound, picture, state: state === 'empty' && !isFound ? 'unsure' : state };
  });
}

/** Returns the inside of a frame. */
function cutOut({ image, toPicture }: PagePicture, frame: FoundFrame): GreyImage {
  const { box } = frame;
  const width = Math.max(1, Math.round((box.width - 2 * INSET) * FRAME_DOTS));
  const height = Math.max(1, Math.round((box.height - 2 * INSET) * FRAME_DOTS));
  const pixels = new Uint8Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const down = (INSET + (row + 0.5) / FRAME_DOTS) / box.height;
    for (let column = 0; column < width; column++) {
      const across = (INSET + (column + 0.5) / FRAME_DOTS) / box.width;
      const { x, y } = mapPoint(toPicture, placeInFrame(frame, across, down));
      pixels[at++] = Math.round(brightnessAt(image, x, y));
    }
  }
  return { width, height, pixels };
}
