import { hitLevel } from '../results/scoring.ts';
import { layOutBars, splitIntoRows } from './bars.ts';
import { type Drawing, type Shape, text } from './drawing.ts';

/** The average of a class in a question. */
export type QuestionAverage = {
  number: number;
  /** 0 to 100; null = nobody has a grade for it. */
  percent: number | null;
  /** Whether the chart points at it. */
  isMarked: boolean;
};

const ROW = 176;
const GUTTER = 30;
const ABOVE = 22;
const BELOW = 20;
const SMALLEST_SLOT = 20;
const WIDEST_SLOT = 64;
const SLOT_WITH_FIGURE = 26;
/** The limits of the hit levels. */
const LIMITS = [0, 25, 50, 75, 100];

/** Lays out a bar for each question against the limits of the hit levels, in several rows where there are many. */
export function layOutQuestionAverages(questions: readonly QuestionAverage[], width: number): Drawing {
  const rows = splitIntoRows(questions, width - GUTTER, SMALLEST_SLOT);
  // All rows have bars of the same width, so the last one may end early.
  const slot = Math.min((width - GUTTER) / (rows[0]?.length ?? 1), WIDEST_SLOT);
  const shapes = rows.flatMap((row, index) => layOutRow(row, { slot, width, top: index * ROW }));
  return { width, height: rows.length * ROW, shapes };
}

const layOutRow = (
  row: readonly QuestionAverage[],
  { slot, width, top }: { slot: number; width: number; top: number },
): Shape[] => {
  const frame = { left: GUTTER, top: top + ABOVE, width: slot * row.length, height: ROW - ABOVE - BELOW };
  const ground = frame.top + frame.height;
  const limits = LIMITS.flatMap((limit): Shape[] => {
    const y = ground - (frame.height * limit) / 100;
    return [
      { kind: 'line', x1: GUTTER, x2: width, y1: y, y2: y, ...(limit === 0 ? { strong: true } : { dashed: true }) },
      text(GUTTER - 6, y + 4, String(limit), { size: 11, anchor: 'end', ink: 'muted' }),
    ];
  });
  const bars = layOutBars(row, frame, { value: ({ percent }) => percent ?? 0, max: 100, gap: slot > 20 ? 4 : 2 });
  return [
    ...limits,
    ...bars.flatMap(({ datum: { number, percent, isMarked }, x, y, width, height }): Shape[] => {
      const middle = x + width / 2;
      return [
        ...(percent === null || height === 0
          ? []
          : [{ kind: 'rect' as const, x, y, width, height, tone: hitLevel(percent) }]),
        ...(isMarked ? [{ kind: 'path' as const, d: `M${middle - 5} ${y - 20}h10l-5 7z`, tone: 'low' as const }] : []),
        ...(percent !== null && slot >= SLOT_WITH_FIGURE
          ? [text(middle, y - 4, String(Math.round(percent)), { size: 12, anchor: 'middle', bold: true })]
          : []),
        text(middle, ground + 15, String(number), {
          ...{ size: 12, anchor: 'middle', bold: isMarked },
          ink: isMarked ? 'ink' : 'muted',
        }),
      ];
    }),
  ];
};
