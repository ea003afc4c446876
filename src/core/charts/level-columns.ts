import type { HitLevel } from '../results/scoring.ts';
import { layOutBars } from './bars.ts';
import { type Drawing, type Shape, text } from './drawing.ts';

const HEIGHT = 150;
const ABOVE = 18;
const BELOW = 36;

/** Lays out a column for each hit level with its number of students above and its name below. */
export function layOutLevelColumns(
  levels: readonly { level: HitLevel; name: string; students: number }[],
  width: number,
): Drawing {
  const frame = { left: 0, top: ABOVE, width, height: HEIGHT - ABOVE - BELOW };
  const ground = frame.top + frame.height;
  const max = Math.max(...levels.map(({ students }) => students));
  const columns = layOutBars(levels, frame, { value: ({ students }) => students, max, gap: 8 });
  return {
    ...{ width, height: HEIGHT },
    shapes: [
      { kind: 'line', x1: 0, x2: width, y1: ground, y2: ground, strong: true },
      ...columns.flatMap(({ datum: { level, name, students }, x, y, width, height }): Shape[] => [
        ...(height === 0 ? [] : [{ kind: 'rect' as const, x, y, width, height, tone: level }]),
        text(x + width / 2, y - 5, String(students), { size: 12, anchor: 'middle', bold: true }),
        // A name of two words, or with a hyphen, takes two lines.
        ...name
          .split(/(?<=-)| /)
          .map((part, line) =>
            text(x + width / 2, ground + 15 + 14 * line, part, { size: 12, anchor: 'middle', ink: 'muted' }),
          ),
      ]),
    ],
  };
}
