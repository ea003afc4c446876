import type { HitLevel } from '../results/scoring.ts';
import type { Drawing } from './drawing.ts';

const HEIGHT = 24;

/** Lays out how many of so many students reached each hit level as the parts of one bar; the rest of it is empty. */
export function layOutLevelStrip(
  levels: readonly { level: HitLevel; students: number }[],
  of: number,
  width: number,
): Drawing {
  const total = Math.max(
    of,
    levels.reduce((sum, { students }) => sum + students, 0),
  );
  let x = 0;
  const parts = levels
    .filter(({ students }) => students > 0)
    .map(({ level, students }) => {
      const part = { kind: 'rect' as const, x, y: 0, width: (width * students) / total, height: HEIGHT, tone: level };
      x += part.width;
      return part;
    });
  const isEmpty = width - x < 0.5;
  const rest = { kind: 'rect' as const, x, y: 0, width: width - x, height: HEIGHT, tone: 'track' as const };
  return { width, height: HEIGHT, shapes: isEmpty ? parts : [...parts, rest] };
}
