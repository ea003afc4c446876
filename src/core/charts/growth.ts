import { hitLevel } from '../results/scoring.ts';
import { type Drawing, type Shape, text } from './drawing.ts';

/** A result at a point in time. */
export type GrowthPoint = {
  /** 0 to 100; null while it is pending. */
  percent: number | null;
  /** The result in words. */
  figure: string;
  names: readonly string[];
  /** Whether the chart is about this one. */
  isOwn: boolean;
};

const HEIGHT = 220;
/** Room for the figure above the highest point, and for two lines of names below the lowest. */
const ABOVE = 24;
const BELOW = 44;
const RADIUS = 5;

/** Lays out results over time as points that a line joins; the line leaves out those that are pending. */
export function layOutGrowth(points: readonly GrowthPoint[], width: number): Drawing {
  const slot = width / Math.max(points.length, 1);
  const ground = HEIGHT - BELOW;
  const placed = points.map((point, index) => ({
    ...point,
    x: slot * (index + 0.5),
    y: point.percent === null ? null : ground - ((ground - ABOVE) * point.percent) / 100,
  }));
  const joined = placed.flatMap(({ x, y, percent }) => (y === null || percent === null ? [] : [{ x, y, percent }]));
  return {
    ...{ width, height: HEIGHT },
    shapes: [
      { kind: 'line', x1: 0, x2: width, y1: ground, y2: ground, strong: true },
      ...joined.slice(1).map(({ x, y }, index): Shape => {
        const { x: x1 = x, y: y1 = y } = joined[index] ?? {};
        return { kind: 'line', x1, y1, x2: x, y2: y };
      }),
      ...joined.map(({ x, y, percent }): Shape => ({ kind: 'circle', x, y, r: RADIUS, tone: hitLevel(percent) })),
      ...placed.flatMap(({ x, y, figure, names, isOwn }): Shape[] => [
        text(x, (y ?? ground) - 10, figure, {
          size: 12,
          anchor: 'middle',
          bold: y !== null,
          ink: y === null ? 'muted' : 'ink',
        }),
        ...names.map((name, line) =>
          text(x, ground + 16 + 15 * line, name, {
            ...{ size: 12, anchor: 'middle', bold: isOwn },
            ink: isOwn ? 'ink' : 'muted',
          }),
        ),
      ]),
    ],
  };
}
