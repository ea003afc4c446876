import { useId } from 'react';
import classes from './dashboard.module.css';

type Props = {
  /** January to December. */
  data: readonly { name: string; created: number; applied: number }[];
  /** The month that is marked, from 0; -1 = none. */
  current: number;
  width: number;
  height: number;
  /** What the chart says, in a sentence. */
  label: string;
};

const HEAD = 18;
const FOOT = 24;

/** Renders two bars a month: hatched for assessments made, solid for those that were taken. */
export function MonthBars({ data, current, width, height, label }: Props) {
  const id = useId();
  const most = Math.max(1, ...data.flatMap(({ created, applied }) => [created, applied]));
  const step = width / data.length;
  const bar = Math.min(20, step * 0.36);
  const ground = height - FOOT;
  const heightOf = (count: number) => (count / most) * (ground - HEAD);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={classes.chart}>
      <defs>
        <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" className={classes.hatch} />
        </pattern>
      </defs>
      {data.map(({ name, created, applied }, index) => {
        const middle = (index + 0.5) * step;
        return (
          <g key={name}>
            {[
              { count: created, x: middle - bar - 1, fill: `url(#${id})` },
              { count: applied, x: middle + 1, fill: undefined },
            ].map(
              ({ count, x, fill }) =>
                count > 0 && (
                  <g key={fill ?? 'solid'}>
                    <rect
                      x={x}
                      y={ground - heightOf(count)}
                      width={bar}
                      height={heightOf(count)}
                      fill={fill}
                      className={classes.bar}
                    />
                    <text
                      x={x + bar / 2}
                      y={ground - heightOf(count) - 5}
                      textAnchor="middle"
                      className={classes.count}
                    >
                      {count}
                    </text>
                  </g>
                ),
            )}
            <text
              x={middle}
              y={height - 6}
              textAnchor="middle"
              className={classes.month}
              data-current={index === current || undefined}
            >
              {step < 34 ? name.slice(0, 2) : name}
            </text>
          </g>
        );
      })}
      <line x1="0" x2={width} y1={ground} y2={ground} className={classes.ground} />
    </svg>
  );
}
