import type { GradeChange } from '../results/regrades.ts';
import { levelBorders } from '../results/scoring.ts';
import type { Drawing, Shape } from './drawing.ts';

const HEIGHT = 18;
/** The ring is larger than the disc, so that of two grades that are close both are seen. */
const [RING, DISC] = [6, 4.5];

/** Lays out a grade before and after on a line from 0 to 100 with ticks at the borders of hit levels: a ring, and a disc. */
export function layOutGradeChange({ before, after }: GradeChange, width: number): Drawing {
  const y = HEIGHT / 2;
  const edge = RING + 2;
  const at = (grade: number) => edge + ((width - 2 * edge) * grade) / 100;
  const shapes: Shape[] = [{ kind: 'line', x1: at(0), x2: at(100), y1: y, y2: y }];
  for (const border of levelBorders)
    shapes.push({ kind: 'line', x1: at(border), x2: at(border), y1: y - RING, y2: y + RING });
  if (before !== null && after !== null)
    shapes.push({ kind: 'line', x1: at(before), x2: at(after), y1: y, y2: y, strong: true });
  if (before !== null) shapes.push({ kind: 'circle', x: at(before), y, r: RING, tone: 'before' });
  if (after !== null) shapes.push({ kind: 'circle', x: at(after), y, r: DISC, tone: 'after' });
  return { width, height: HEIGHT, shapes };
}
