import { useId } from 'react';
import type { HitLevel } from '../../../core/results/scoring.ts';
import { layOutBars } from './bars.ts';
import classes from './charts.module.css';
import { Hatching } from './hatching.tsx';

type Props = {
  data: readonly { level: HitLevel; name: string; students: number }[];
  width: number;
  height: number;
  label: string;
};

const above = 18;
const below = 36;

/** Renders a chart of how many students reached each hit level. */
export function LevelBars({ data, width, height, label }: Props) {
  const id = useId();
  const frame = { left: 0, top: above, width, height: height - above - below };
  const ground = frame.top + frame.height;
  const max = Math.max(...data.map(({ students }) => students));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={classes.chart}>
      <Hatching id={id} />
      <line x1="0" x2={width} y1={ground} y2={ground} className={classes.ground} />
      {layOutBars(data, frame, { value: ({ students }) => students, max, gap: 8 }).map(
        ({ datum, x, y, width, height }) => (
          <g key={datum.level}>
            <rect x={x} y={y} width={width} height={height} data-level={datum.level} className={classes.bar} />
            <rect
              x={x}
              y={y}
              width={width}
              height={height}
              fill={`url(#${id}-${datum.level})`}
              className={classes.hatch}
            />
            <text x={x + width / 2} y={y - 5} textAnchor="middle" className={classes.figure}>
              {datum.students}
            </text>
            {datum.name.split(/(?<=-)| /).map((part, line) => (
              <text
                key={part}
                x={x + width / 2}
                y={ground + 15 + 14 * line}
                textAnchor="middle"
                className={classes.name}
              >
                {part}
              </text>
            ))}
          </g>
        ),
      )}
    </svg>
  );
}
