import type { HitLevel } from '../results/scoring.ts';
import { chartLabels, type Drawing, inkOn, type Shape, text, widthOf } from './drawing.ts';

export type LevelSplit = { name: string } & Record<HitLevel, number>;

const ROW = 42;
const BAR = 26;
const HEAD = 42;
/** In a narrower chart names stand above their bars. */
const NARROW = 420;

/** Lays out bars that part at half: students at the two lower levels to the left, those at the two higher to the right. */
export function layOutLevelSplit(
  rows: readonly LevelSplit[],
  words: { below: string; above: string; belowLevels: string; aboveLevels: string },
  width: number,
): Drawing {
  const isNarrow = width < NARROW;
  const labels = chartLabels(rows.map(({ name }) => name));
  const left = isNarrow ? 0 : Math.min(160, 12 + Math.max(...labels.map((label) => widthOf(label, 14))));
  const row = isNarrow ? ROW + 14 : ROW;
  const below = Math.max(0, ...rows.map(({ low, lowMedium }) => low + lowMedium));
  const above = Math.max(0, ...rows.map(({ mediumHigh, high }) => mediumHigh + high));
  // There is room for the words at the head on both sides; those on the left may also stand above the names.
  const sideOf = (name: string, levels: string, free: number) => {
    const words = 8 + Math.max(widthOf(name, 12), widthOf(levels, 11)) - free;
    return Math.min(Math.max(words, Math.min(120, (width - left) * 0.32)), (width - left) * 0.48);
  };
  const leftSide = sideOf(words.below, words.belowLevels, left);
  const rightSide = sideOf(words.above, words.aboveLevels, 0);
  const room = width - left - 4;
  const middle =
    left +
    Math.min(room - rightSide, Math.max(leftSide, below + above === 0 ? leftSide : (room * below) / (below + above)));
  const unit = Math.min(
    below === 0 ? Number.POSITIVE_INFINITY : (middle - left) / below,
    above === 0 ? Number.POSITIVE_INFINITY : (width - middle) / above,
  );
  const shapes: Shape[] = [
    text(middle - 6, 13, words.below, { size: 12, anchor: 'end', bold: true }),
    text(middle - 6, 29, words.belowLevels, { size: 11, anchor: 'end', ink: 'muted' }),
    text(middle + 6, 13, words.above, { size: 12, bold: true }),
    text(middle + 6, 29, words.aboveLevels, { size: 11, ink: 'muted' }),
  ];
  rows.forEach((one, index) => {
    const y = HEAD + index * row + (isNarrow ? 14 : 0);
    shapes.push(text(0, isNarrow ? y - 4 : y + BAR / 2 + 5, labels[index] ?? '', { size: 13, bold: true }));
    const part = (level: HitLevel, x: number) => {
      const length = one[level] * unit;
      if (one[level] === 0) return;
      shapes.push({ kind: 'rect', x, y, width: Math.max(1, length - 1.5), height: BAR, tone: level });
      if (length >= 16)
        shapes.push(
          text(x + length / 2, y + BAR / 2 + 5, String(one[level]), {
            anchor: 'middle',
            ink: inkOn(level),
            bold: true,
          }),
        );
    };
    part('lowMedium', middle - one.lowMedium * unit);
    part('low', middle - (one.lowMedium + one.low) * unit);
    part('mediumHigh', middle + 1.5);
    part('high', middle + 1.5 + one.mediumHigh * unit);
  });
  const height = HEAD + rows.length * row;
  shapes.push({ kind: 'line', x1: middle, x2: middle, y1: 0, y2: height, strong: true });
  return { width, height: height + 4, shapes };
}
