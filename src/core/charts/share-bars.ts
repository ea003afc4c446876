import type { HitLevel } from '../results/scoring.ts';
import { type Drawing, type Shape, text, widthOf } from './drawing.ts';

export type ShareBar = {
  name: string;
  detail: string;
  percentage: number | null;
  level: HitLevel | null;
  share: string;
  levelName: string;
};

const ROW = 54;
const BAR = 15;
const USUAL_FIGURES = 150;
/** Where the name of the level begins, after the share. */
const LEVEL = 64;

/** Lays out a bar for each share from 0 to 100, with its level in words, and a line over each at the mean of the class. */
export function layOutShares(
  bars: readonly ShareBar[],
  { mean, meanText }: { mean: number | null; meanText: string },
  width: number,
): Drawing {
  const longest = Math.max(0, ...bars.map(({ levelName }) => widthOf(levelName, 12)));
  const figures = Math.max(Math.min(USUAL_FIGURES, width * 0.4), Math.min(LEVEL + longest, width * 0.62));
  const track = width - figures;
  const shapes: Shape[] = [];
  bars.forEach(({ name, detail, percentage, level, share, levelName }, index) => {
    const y = index * ROW + 20;
    const room = width - widthOf(detail, 12) - 12;
    shapes.push(text(0, y - 6, fitted(name, room), { size: 14, bold: true }));
    shapes.push(text(width, y - 6, detail, { size: 12, anchor: 'end', ink: 'muted' }));
    shapes.push({ kind: 'rect', x: 0, y, width: track, height: BAR, tone: 'track' });
    if (percentage !== null && level !== null && percentage > 0)
      shapes.push({ kind: 'rect', x: 0, y, width: (track * percentage) / 100, height: BAR, tone: level });
    shapes.push(text(track + 12, y + 13, share, { size: 16, bold: true }));
    shapes.push(text(track + LEVEL, y + 12, levelName, { size: 12, ink: 'muted' }));
  });
  const bottom = bars.length * ROW - 8;
  if (mean === null) return { width, height: bottom, shapes };
  const x = (track * mean) / 100;
  // A line over all of them would cross the names.
  bars.forEach((_, index) => {
    const y = index * ROW + 20;
    const end = index === bars.length - 1 ? bottom : y + BAR + 4;
    shapes.push({ kind: 'line', x1: x, x2: x, y1: y - 4, y2: end, dashed: true, strong: true });
  });
  const half = widthOf(meanText, 12) / 2;
  shapes.push(text(Math.min(Math.max(x, half), width - half), bottom + 16, meanText, { size: 12, anchor: 'middle' }));
  return { width, height: bottom + 24, shapes };
}

const fitted = (name: string, room: number): string => {
  const most = Math.max(8, Math.floor(room / (14 * 0.56)));
  const characters = [...name];
  return characters.length <= most
    ? name
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trim()}…`;
};
