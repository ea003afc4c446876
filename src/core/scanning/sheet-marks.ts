import type { AnswerState } from '../results/answer-state.ts';

/** A box in shares (0–1) of the sheet's width and height, from its top left corner. */
type Share = { x: number; y: number; width: number; height: number };
type Point = { x: number; y: number };

/** An answer of a sheet, with the place of its row and of its bubbles in the order of the letters that it offers. */
export type MarkedAnswer = {
  question: number;
  letters: string;
  offered: string;
  /** Null where letters do not say what is right. */
  correct: string | null;
  state: AnswerState;
  row: Share | null;
  bubbles: readonly Share[];
};

/** What is drawn over a sheet; each tone has a shape of its own, so that it is told apart in black and white. */
export type SheetMark = { tone: 'right' | 'wrong' | 'key' | 'plain'; question: number } & (
  | { kind: 'ring'; at: Point; radius: number; isDashed: boolean }
  | { kind: 'line'; points: Point[] }
);

/** So much larger than its bubble is a ring, so that the mark in it stays visible. */
const RING = 1.3;

/**
 * Returns what is drawn over a sheet of a size, in the unit of that size: a ring around each bubble that was read, crossed out where it is
 * wrong, a dashed one around what would have been right, and a tick, a cross or a dash behind the row.
 */
export const sheetMarks = (
  answers: readonly MarkedAnswer[],
  { width, height }: { width: number; height: number },
): SheetMark[] =>
  answers.flatMap((answer): SheetMark[] => {
    const { question, letters, offered, correct, state, row, bubbles } = answer;
    const isJudged = state === 'right' || state === 'wrong' || state === 'blank';
    const line = (tone: SheetMark['tone'], points: Point[]): SheetMark => ({ kind: 'line', tone, question, points });
    const rings = [...offered].flatMap((letter, place): SheetMark[] => {
      const bubble = bubbles[place];
      if (!bubble) return [];
      const at = { x: (bubble.x + bubble.width / 2) * width, y: (bubble.y + bubble.height / 2) * height };
      const radius = ((bubble.width * width) / 2) * RING;
      const ring = { kind: 'ring', at, radius, question } as const;
      const isRight = correct?.includes(letter) === true;
      if (!letters.includes(letter))
        return isJudged && state !== 'right' && isRight ? [{ ...ring, tone: 'key', isDashed: true }] : [];
      if (!isJudged || correct === null) return [{ ...ring, tone: 'plain', isDashed: false }];
      if (isRight) return [{ ...ring, tone: 'right', isDashed: false }];
      return [
        { ...ring, tone: 'wrong', isDashed: false },
        ...cross(at, radius * 0.7).map((points) => line('wrong', points)),
      ];
    });
    const [first] = bubbles;
    if (!row || !first || !isJudged) return rings;
    const size = (first.width * width) / 2;
    const at = { x: (row.x + row.width) * width + size * 1.5, y: (row.y + row.height / 2) * height };
    if (state === 'right') return [...rings, line('right', tick(at, size))];
    if (state === 'wrong') return [...rings, ...cross(at, size * 0.7).map((points) => line('wrong', points))];
    return [...rings, line('plain', dash(at, size))];
  });

const tick = ({ x, y }: Point, size: number): Point[] => [
  { x: x - size * 0.7, y },
  { x: x - size * 0.2, y: y + size * 0.6 },
  { x: x + size * 0.8, y: y - size * 0.7 },
];

const cross = ({ x, y }: Point, size: number): Point[][] => [
  [
    { x: x - size, y: y - size },
    { x: x + size, y: y + size },
  ],
  [
    { x: x - size, y: y + size },
    { x: x + size, y: y - size },
  ],
];

const dash = ({ x, y }: Point, size: number): Point[] => [
  { x: x - size * 0.7, y },
  { x: x + size * 0.7, y },
];
