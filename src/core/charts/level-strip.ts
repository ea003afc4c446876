import type { HitLevel } from '../results/scoring.ts';
import type { Drawing } from './drawing.ts';

const HEIGHT = 24;

/** Lays out how many students reached each hit level as the parts of one bar. */
export function layOutLevelStrip(levels: readonly { level: HitLevel; students: number }[], width: number): Drawing {
  const total = levels.reduce((sum, { students }) => sum + students, 0);
  let x = 0;
  const shapes = levels
    .filter(({ students }) => students > 0)
    .map(({ level, students }) => {
      const part = { kind: 'rect' as const, x, y: 0, width: (width * students) / total, height: HEIGHT, tone: level };
      x += part.width;
      return part;
    });
  return { width, height: HEIGHT, shapes };
}
