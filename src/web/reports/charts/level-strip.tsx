import { useId } from 'react';
import type { HitLevel } from '../../../core/results/scoring.ts';
import classes from './charts.module.css';
import { Hatching } from './hatching.tsx';

type Props = {
  data: readonly { level: HitLevel; students: number }[];
  width: number;
  height: number;
  label: string;
};

/** Renders how many students reached each hit level as the parts of one bar. */
export function LevelStrip({ data, width, height, label }: Props) {
  const id = useId();
  const total = data.reduce((sum, { students }) => sum + students, 0);
  let left = 0;
  const parts = data
    .filter(({ students }) => students > 0)
    .map((datum) => {
      const part = { ...datum, x: left, width: (width * datum.students) / total };
      left += part.width;
      return part;
    });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={classes.chart}>
      <Hatching id={id} />
      {parts.map(({ level, x, width }) => (
        <g key={level}>
          <rect x={x} y={0} width={width} height={height} data-level={level} className={classes.bar} />
          <rect x={x} y={0} width={width} height={height} fill={`url(#${id}-${level})`} className={classes.hatch} />
        </g>
      ))}
    </svg>
  );
}
