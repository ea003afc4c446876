import type { AnswerBox } from '../../core/sheet/answer-pages.ts';
import { brightnessAt } from '../image/grey-image.ts';
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
/** Which of the samples of a piece, from the darkest on, is paper. */
const WHITE_SHARE = 0.75;
/** How much darker than paper ink is at least, how many times what paper varies by, and what dark ink is. */
const FAINTEST = 0.1;
const NOISE = 5;
const DARK = 0.22;
/** Samples of dark ink from which on a frame is surely written in, and of any ink up to which it is surely empty. */
const WRITTEN = 14;
const EMPTY = 2;

type Frame = Pick<AnswerBox, 'question' | 'box' | 'rules'>;

/**
 * Returns what a quick look at samples between the rules says of the frames of an answer page: most are certain, others `unsure`. Enough to tell two
 * pictures of a film apart; nothing is cut out, and frames are taken to be where the markers have them.
 */
export function glanceAtFrames(
  sheet: Pick<LocatedSheet, 'image' | 'toPicture' | 'anchors'>,
  frames: readonly Frame[],
): { question: number; state: WritingState }[] {
  return frames.map((frame) => ({ question: frame.question, state: glanceAt(sheet, frame) }));
}

function glanceAt(
  { image, toPicture, anchors }: Pick<LocatedSheet, 'image' | 'toPicture' | 'anchors'>,
  { box, rules }: Frame,
): WritingState {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const bent = bendAround(middle, anchors, [])(middle);
  const edges = [box.y, ...rules.map(({ y }) => y), box.y + box.height];
  let [dark, any] = [0, 0];
  for (const [line, top] of edges.slice(0, -1).entries()) {
    const bottom = (edges[line + 1] ?? top) - BESIDE_RULE;
    for (let from = box.x + BESIDE_SIDE; from < box.x + box.width - BESIDE_SIDE; from += PIECE) {
      const to = Math.min(from + PIECE, box.x + box.width - BESIDE_SIDE);
      const samples: number[] = [];
      for (let y = top + BESIDE_RULE; y <= bottom; y += DOWN)
        for (let x = from; x < to; x += ACROSS) {
          const place = mapPoint(toPicture, { x: x + bent.x, y: y + bent.y });
          samples.push(brightnessAt(image, place.x, place.y));
        }
      samples.sort((a, b) => a - b);
      const white = samples[Math.floor(samples.length * WHITE_SHARE)] ?? 255;
      // Above the paper's own brightness is nothing but noise.
      const noise = ((samples[Math.floor(samples.length * 0.95)] ?? white) - white) / Math.max(1, white);
      const least = Math.max(FAINTEST, NOISE * noise);
      for (const sample of samples) {
        const darkness = 1 - sample / Math.max(1, white);
        if (darkness < least) break;
        any++;
        if (darkness >= Math.max(DARK, least)) dark++;
      }
    }
  }
  if (any <= EMPTY) return 'empty';
  return dark >= WRITTEN ? 'written' : 'unsure';
}
