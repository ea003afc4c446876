import type { PictureBox, SheetAnswer } from '../../../contract/scanning.ts';

/** How much of the rows above and below is shown, in heights of the row: a mark often strays. */
const NEIGHBOURS = 0.8;
/** What is shown beside the row, in shares of the picture. */
const BESIDE = 0.01;

/** Returns the part of a picture with a row and its neighbours. */
export function cutAround({ x, y, width, height }: PictureBox): PictureBox {
  const [left, top] = [Math.max(0, x - BESIDE), Math.max(0, y - NEIGHBOURS * height)];
  return {
    ...{ x: left, y: top },
    width: Math.min(1, x + width + BESIDE) - left,
    height: Math.min(1, y + (1 + NEIGHBOURS) * height) - top,
  };
}

/** Returns what the reader takes an answer for, '' for blank; null where it saw too little to suggest anything. */
export const suggestionOf = ({ read, doubts }: Pick<SheetAnswer, 'read' | 'doubts'>): string | null =>
  doubts.includes('outline') ? null : read;
