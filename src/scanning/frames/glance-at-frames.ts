import type { AnswerBox } from '../../core/sheet/answer-pages.ts';
import { brightnessAt, type Point } from '../image/grey-image.ts';
import { mapPoint } from '../image/homography.ts';
import { bendAround } from '../page/register.ts';
import type { LocatedSheet } from '../read-sheet.ts';
import type { WritingState } from '../writing/judge-writing.ts';

/** Millimetres between samples, beside the sides of a frame and its rules where none are taken, and of a piece whose paper is measured. */
const ACROSS = 0.4;
const DOWN = 0.5;
const BESIDE_SIDE = 3;
const BESIDE_RULE = 1.6;
const PIECE = 12;
/** Which of the samples of a piece, from the darkest on, is paper, and which is as bright as its noise goes. */
const WHITE_SHARE = 0.75;
const BRIGHT_SHARE = 0.95;
/** How much darker than paper ink is at least, how many times what paper varies by, and what dark ink is. */
const FAINTEST = 0.1;
const NOISE = 5;
const DARK = 0.22;
/** Samples of dark ink from which on a frame is surely written in, and of any ink up to which it is surely empty. */
const WRITTEN = 14;
const EMPTY = 2;

type Frame = Pick<AnswerBox, 'question' | 'box' | 'rules'>;
type Sheet = Pick<LocatedSheet, 'image' | 'toPicture' | 'anchors'>;

/**
 * Returns what a quick look at samples between the rules says of the frames of an answer page: most are certain, others `unsure`. Enough to tell two
 * pictures of a film apart; nothing is cut out, and frames are taken to be where the markers have them.
 */
export function glanceAtFrames(sheet: Sheet, frames: readonly Frame[]): { question: number; state: WritingState }[] {
  return frames.map((frame) => ({ question: frame.question, state: glanceAt(sheet, frame) }));
}

function glanceAt(sheet: Sheet, frame: Frame): WritingState {
  const { box } = frame;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const bent = bendAround(middle, sheet.anchors, [])(middle);
  const inks = piecesOf(frame).map((piece) => countInk(sampleAt(sheet, piece, bent)));
  if (inks.reduce((sum, { any }) => sum + any, 0) <= EMPTY) return 'empty';
  return inks.reduce((sum, { dark }) => sum + dark, 0) >= WRITTEN ? 'written' : 'unsure';
}

type Piece = { left: number; right: number; top: number; bottom: number };

/** Returns the pieces of a frame in which samples are taken. */
function piecesOf({ box, rules }: Frame): Piece[] {
  const edges = [box.y, ...rules.map(({ y }) => y), box.y + box.height];
  const end = box.x + box.width - BESIDE_SIDE;
  const pieces: Piece[] = [];
  for (const [line, edge] of edges.slice(0, -1).entries()) {
    const [top, bottom] = [edge + BESIDE_RULE, (edges[line + 1] ?? edge) - BESIDE_RULE];
    for (let left = box.x + BESIDE_SIDE; left < end; left += PIECE)
      pieces.push({ left, right: Math.min(left + PIECE, end), top, bottom });
  }
  return pieces;
}

/** Returns how bright a piece is at places spread evenly over it, the darkest first. */
function sampleAt({ image, toPicture }: Sheet, { left, right, top, bottom }: Piece, bent: Point): number[] {
  const samples: number[] = [];
  for (let y = top; y <= bottom; y += DOWN)
    for (let x = left; x < right; x += ACROSS) {
      const place = mapPoint(toPicture, { x: x + bent.x, y: y + bent.y });
      samples.push(brightnessAt(image, place.x, place.y));
    }
  return samples.sort((a, b) => a - b);
}

/** Returns how many of the samples of a piece are ink, and how many dark ink. */
function countInk(samples: readonly number[]): { any: number; dark: number } {
  const at = (share: number) => samples[Math.floor(samples.length * share)];
  const white = at(WHITE_SHARE) ?? 255;
  // Above the paper's own brightness is nothing but noise.
  const noise = ((at(BRIGHT_SHARE) ?? white) - white) / Math.max(1, white);
  const least = Math.max(FAINTEST, NOISE * noise);
  const darkerThan = (limit: number) => samples.filter((sample) => 1 - sample / Math.max(1, white) >= limit).length;
  return { any: darkerThan(least), dark: darkerThan(Math.max(DARK, least)) };
}
