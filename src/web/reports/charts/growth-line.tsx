import { type HitLevel, hitLevel } from '../../../core/results/scoring.ts';
import classes from './charts.module.css';

/** A result at a point in time; `percent` is 0–100, null while it is pending. */
export type GrowthPoint = {
  key: number;
  percent: number | null;
  /** The result in words. */
  figure: string;
  names: readonly string[];
  isOwn: boolean;
};

type Props = { data: readonly GrowthPoint[]; width: number; height: number; label: string };

/** Room for the figure above the highest point, and for two lines of names below the lowest. */
const above = 24;
const below = 44;
const RADIUS = 5;

/** Returns the place of each point that has a figure, in the chart's units. */
export const layOutGrowth = (data: readonly GrowthPoint[], width: number, height: number) => {
  const slot = width / Math.max(data.length, 1);
  const ground = height - below;
  return data.map((point, index) => ({
    ...point,
    x: slot * (index + 0.5),
    y: point.percent === null ? null : ground - ((ground - above) * point.percent) / 100,
    level: point.percent === null ? null : hitLevel(point.percent),
  }));
};

/** Renders results over time as points that a line joins; the line leaves out those that are pending. */
export function GrowthLine({ data, width, height, label }: Props) {
  const points = layOutGrowth(data, width, height);
  const joined = points.filter(
    (point): point is (typeof points)[number] & { y: number; level: HitLevel } => point.y !== null,
  );
  const ground = height - below;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={classes.chart}>
      <line x1="0" x2={width} y1={ground} y2={ground} className={classes.ground} />
      <polyline points={joined.map(({ x, y }) => `${x},${y}`).join(' ')} className={classes.path} />
      {joined.map(({ key, x, y, level, figure }) => (
        <g key={key}>
          <circle cx={x} cy={y} r={RADIUS} data-level={level} className={classes.bar} />
          <text x={x} y={y - 10} textAnchor="middle" className={classes.figure}>
            {figure}
          </text>
        </g>
      ))}
      {points
        .filter(({ y }) => y === null)
        .map(({ key, x, figure }) => (
          <text key={key} x={x} y={ground - 10} textAnchor="middle" className={classes.name}>
            {figure}
          </text>
        ))}
      {points.map(({ key, x, names, isOwn }) =>
        names.map((name, line) => (
          <text
            key={`${key} ${name}`}
            x={x}
            y={ground + 16 + 15 * line}
            textAnchor="middle"
            data-own={isOwn || undefined}
            className={classes.name}
          >
            {name}
          </text>
        )),
      )}
    </svg>
  );
}
